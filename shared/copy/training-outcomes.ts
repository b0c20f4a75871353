import { limits } from '#shared/limits.ts'

/** The reason of a failed training, in words for its owner (docs/product.md, Texts). */
export const trainingFailures = {
  noPhotos: 'No validated images found.',
  notPrepared: 'Failed to prepare images for training',
  noZip: 'Failed to upload zip.',
  notZipped: 'Unexpected error during zipping.',
  noRecord: 'Failed to create model record',
  notStarted: 'Failed to start training. Please try again.',
  blocked:
    "The training service's safety check refused these photos. If it refuses them again, create a model with other photos.",
  failed:
    "The training service couldn't finish this training. Please try again; if it fails again, create a model with other photos.",
  noResult: 'The training ended without a model.',
  timedOut: 'The training took too long, so we stopped it.',
  cancelled: 'You cancelled this training.',
} as const

const credits = `${limits.trainingCredits} credits`

export const trainingMails = {
  completeSubject: (name: string) => `${name} is ready`,
  complete: (name: string, url: string) =>
    `Hello,\n\nyour AI model ${name} has finished its training. You can use it now:\n\n${url}\n\nThe photos that it was trained with are deleted after ${limits.trainingPhotoDays} days. You can delete them earlier, together with the model.\n`,
  failedSubject: (name: string) => `${name} couldn't be trained`,
  failed: (name: string, url: string, { reason, isFree }: { reason: string; isFree: boolean }) =>
    `Hello,\n\nthe training of your AI model ${name} didn't work out. ${reason.replace(/([^.])$/, '$1.')}\n\n${isFree ? `The ${credits} that it cost are back in your account, and your next try is free.` : 'It cost you nothing.'} You can start it again here:\n\n${url}\n`,
} as const
