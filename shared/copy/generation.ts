import { limits } from '#shared/limits.ts'
import { isScene } from '#shared/tools/scenes.ts'

export const generationCopy = {
  startWithPhoto: 'Choose a picture of the whole room. Your photo stays as it is.',
  each: (price: string) => `${price} each`,
  startOptions: 'Options for this design',
  variations: 'Variations',
  variationsOf: (count: number) => `${count} ${count === 1 ? 'design' : 'designs'}`,
  variationsRefused: (started: number, wanted: number, reason: string) =>
    `${started} of ${wanted} variations were started. ${reason}`,
  moreLikeThis: (price: string | undefined) => (price ? `More like this (${price})` : 'More like this'),
  tryAgain: (price: string) => `Try again (${price})`,
  /** Six messages at two-second intervals, up to 90 %. The same for every tool. */
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
  /** A wish that cannot be met well, which is no fault. */
  refused: 'Not Changed',
  unknownReason: 'Unknown error occurred',
  cancelled: 'Cancelled',
  timedOut: 'This took too long and was stopped.',
  blocked: 'This content was blocked by our safety filters.',
  blockedAdvice: {
    room: 'It would be blocked again. Use another photo, style or wording.',
    scene: 'It would be blocked again. Use another scene or wording.',
  },
  blockedTitle: 'Content policy',
  blockedExplanation: 'The prompt may generate content that violates our guidelines. NSFW content is not allowed.',
  saveFailed: 'Failed to save result',
  noResult: 'No result image received from Replicate',
  modelFailed: 'The AI model ended with an error. Trying again often helps.',
  worksOnEmptyRooms: 'Works best on empty rooms. Is yours furnished?',
  startsFromSource: 'Starts from the photo before it was furnished.',
  startsFromDesign: 'Starts from this design.',
  startFromOriginal: 'Use the original',
  useInstead: (tool: string) => `Use ${tool}`,
  returned: (credits: number) => `${credits} ${credits === 1 ? 'credit' : 'credits'} returned`,
  toolsNotLoaded: "We couldn't load the tools",
  onePhoto: 'Please choose one photo at a time.',
  leaveUpload: 'The picture is still uploading.',
  leaveUploadExplanation: 'It only takes a moment. If you leave now, the upload may not finish.',
  stay: 'Stay',
  leave: 'Leave',
  removeTitle: 'Remove this photo?',
  removeExplanation: `Its designs stay in the Gallery. Photos that you have uploaded stay in My photos for ${limits.rawUploadDays} days.`,
  remove: 'Remove',
  /** Names a repaired design among others. */
  repair: 'Repair',
  structureKept: 'Structure kept',
  structureKeptExplained:
    'How much of the walls, windows and doors we find where it is in the picture. We may miss a change behind furniture.',
  colourError: 'Colour',
  /** The error ΔE in words, as in "as chosen (ΔE 1.8)". */
  colourErrorOf: (error: number) =>
    `${error <= 2 ? 'as chosen' : error <= limits.colourErrorMost ? 'close' : 'differs'} (ΔE ${error.toFixed(1)})`,
  colourErrorExplained:
    'How far the painted area is from the paint that you chose, in the light of your room. Few people see a difference below 2.',
  keepStructure: 'Keep walls, windows and doors',
  keepStructureExplained: 'If we see them moved, we make the design once more for free and keep the better one.',
  brushArea: 'Brush over the area on the photo.',
  brushAgain: 'Brush this design',
  areaBrushed: 'Area marked. Keep brushing to change it.',
  ready: 'Ready to start',
  working: 'Working on your design',
  done: 'Your design is ready',
  choosePhoto: 'Choose a photo',
  otherPhoto: 'Choose another photo',
  sendingPhoto: 'Uploading the picture...',
  myPhotos: 'My photos',
  myDesigns: 'My designs',
  download: 'Download',
  details: 'Details',
  more: 'More',
  previousPhoto: 'Previous photos',
  changePhoto: 'Change photo',
  removePhoto: 'Remove photo',
  fullScreen: 'View full screen',
  resultActions: 'Actions for this design',
  design: 'design',
  /** For example "Another style from the original". */
  anotherFromOriginal: (choice: string) => `Another ${choice} from the original`,
  raiseSheet: 'Show more choices',
  lowerSheet: 'Show the photo',
  see: 'See it',
  leaveJob: 'Still working. Your design will appear in the Gallery.',
} as const

/** The consequence of a failure for the user, by its reason. */
const meanings: Readonly<Record<string, string>> = {
  [generationCopy.saveFailed]: 'The design was made but could not be stored. Please try again.',
  [generationCopy.noResult]: 'Please try again.',
}

/** A failure's reason and its consequence. A mode's general reason is replaced, because it only repeats the title. */
export const failureInWords = (reason: string | null, generalReason: string | undefined): string => {
  if (reason === null) return generationCopy.unknownReason
  if (reason === generalReason) return generationCopy.modelFailed
  const meaning = meanings[reason]
  return meaning ? `${reason}. ${meaning}` : reason
}

/** Advice for a blocked generation, which would be blocked again. */
export const blockedAdvice = (generation: { toolId: string }): string =>
  generationCopy.blockedAdvice[isScene(generation) ? 'scene' : 'room']

/** Whether the owner cancelled a generation. Such a failure needs no message. */
export const wasCancelled = ({ failureReason }: { failureReason: string | null }) =>
  failureReason === generationCopy.cancelled
