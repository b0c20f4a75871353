/** For example "10 minutes". */
export const minutes = (count: number) => `${count} ${count === 1 ? 'minute' : 'minutes'}`

/** What any page says of models and photos: the others' texts load with them (`training.ts`). */
export const trainingNewsCopy = {
  banner: (left: number) => `Training Your AI Model... Estimated time left: ${minutes(left)}`,
  bannerLate: 'Training Your AI Model... It takes a little longer than usual.',
  ready: (name: string) => `“${name}” is ready.`,
  trainingFailed: (name: string) => `The training of “${name}” failed.`,
  progress: 'Progress of the training',
  see: 'See it',
  title: 'My AI Models',
  statuses: {
    complete: 'Complete',
    training: 'Training...',
    failed: 'Failed',
    cancelled: 'Cancelled',
    pending: 'Not trained yet',
    unknown: 'Unknown',
  },
  unnamed: 'New model',

  uploadFailed: (file: string, message: string) => `Failed to upload ${file}: ${message}`,
  recordFailed: (file: string, message: string) => `Failed to record ${file}: ${message}`,
  uploadErrors: 'Upload Errors',
  someUploadsFailed: (count: number) => `Some uploads failed (${count}). See details.`,
  gotIt: 'Got it',
  showDetails: 'Show',
  validationFailed: 'Failed to start validation process',
} as const
