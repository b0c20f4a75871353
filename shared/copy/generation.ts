import { limits } from '#shared/limits.ts'

/** Texts of running and finished generations (docs/product.md, Texts). */
export const generationCopy = {
  /** Six messages, two seconds apart, to 90 %; every tool shows them. */
  progress: [
    'Looking at your room...',
    'Finding walls, floor and light...',
    'Planning the change...',
    'Working on your room...',
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
  worksOnEmptyRooms: 'Works best on empty rooms. Is yours furnished?',
  startsFromSource: 'Starts from the photo before it was furnished.',
  useInstead: (tool: string) => `Use ${tool}`,
  returned: (credits: number) => `${credits} ${credits === 1 ? 'credit' : 'credits'} returned`,
  onePhoto: 'Please choose one photo at a time.',
  leaveUpload: 'Your photo is still uploading.',
  leaveUploadExplanation: 'It only takes a moment. If you leave now, the upload may not finish.',
  stay: 'Stay',
  leave: 'Leave',
  removeTitle: 'Remove this photo?',
  removeExplanation: `Its designs stay in the Gallery. Photos that you have uploaded stay in My photos for ${limits.rawUploadDays} days.`,
  remove: 'Remove',
  brushArea: 'Brush over the area on the photo.',
  brushAgain: 'Brush this design',
  areaBrushed: 'Area marked. Keep brushing to change it.',
  choosePhoto: 'Choose a photo',
  otherPhoto: 'Choose another photo',
  sendingPhoto: 'Uploading your photo...',
  myPhotos: 'My photos',
  myDesigns: 'My designs',
  download: 'Download',
  open: 'Open',
  resultActions: 'Actions for this design',
  design: 'design',
  /** For example "Another style from the original". */
  anotherFromOriginal: (choice: string) => `Another ${choice} from the original`,
  raiseSheet: 'Show more choices',
  lowerSheet: 'Show the photo',
  leaveJob: 'Still working. Your design will appear in the Gallery.',
} as const

/** Whether its owner cancelled a generation, which needs no failure message. */
export const wasCancelled = ({ failureReason }: { failureReason: string | null }) =>
  failureReason === generationCopy.cancelled
