/** Texts of running and finished generations (docs/product.md, Texts). */
export const generationCopy = {
  /** Six messages, two seconds apart, to 90 %. */
  progress: [
    'Looking at your room...',
    'Finding walls, floor and light...',
    'Choosing materials and colours...',
    'Placing furniture...',
    'Matching light and shadow...',
    'Adding the last details...',
  ],
  progressStepSeconds: 2,
  progressCap: 90,
  finalizing: 'Finalizing your design...',
  finalizingProgress: 95,
  generating: 'Generating...',
  notStarted: 'Failed to start room design generation',
  noAnswer: 'No result received',
  failed: 'Generation Failed',
  unknownReason: 'Unknown error occurred',
  cancelled: 'Cancelled',
  timedOut: 'This took too long and was stopped.',
  blocked: 'This content was blocked by our safety filters.',
  blockedTitle: 'Content policy',
  blockedExplanation: 'The prompt may generate content that violates our guidelines. NSFW content is not allowed.',
  saveFailed: 'Failed to save result',
  noResult: 'No result image received from Replicate',
  returned: (credits: number) => `${credits} ${credits === 1 ? 'credit' : 'credits'} returned`,
  onePhoto: 'Please choose one photo at a time.',
  leaveUpload: 'Your photo is still uploading.',
  leaveJob: 'Your design is still being made. You will find it in the Gallery.',
} as const

/** Whether its owner cancelled a generation, which needs no failure message. */
export const wasCancelled = ({ failureReason }: { failureReason: string | null }) =>
  failureReason === generationCopy.cancelled
