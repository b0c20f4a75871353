import { limits } from '#shared/limits.ts'

const pictures = (count: number) => (count === 1 ? '1 picture' : `${count} pictures`)
const scenes = (count: number) => (count === 1 ? '1 scene' : `${count} scenes`)
const were = (count: number) => (count === 1 ? '1 was' : `${count} were`)

/** Texts of bulk jobs: choosing scenes, the start, and the job's page (docs/product.md, Texts). */
export const bulkCopy = {
  selectAll: 'Select all',
  selectAllOf: (category: string) => `Select all of ${category}`,
  select: (scene: string) => `Select ${scene}`,
  selected: (count: number, total: number) => `${count} of ${total} selected`,
  chosen: (count: number) => `${scenes(count)} selected`,
  nothingChosen: 'No scenes selected yet',
  generate: (count: number) => (count === 0 ? 'Generate' : `Generate ${count}`),
  inBulk: 'Generate Many at Once',
  seePlans: 'See plans',

  title: 'Generate many at once',
  lead: 'Choose an AI model and any number of scenes. You get one picture of each.',
  scenesTitle: 'Scenes',
  search: 'Find a scene',
  searchHint: 'For example beach, office or snow',
  noMatch: (words: string) => `No scene matches “${words}”.`,
  loadFailed: 'Failed to load models',

  dialogTitle: (count: number) => `Generate ${pictures(count)}?`,
  dialogLead: 'One picture of each scene you selected, made with the AI model you choose here.',
  model: 'AI model',
  stillTraining: 'Your AI model is still training. You can generate with it as soon as it is ready.',
  tooMany: (count: number) =>
    `One job makes up to ${limits.bulkMaxPictures} pictures. You selected ${count}; please select fewer.`,
  keepFirst: (count: number) => `Keep the first ${count}`,
  free: 'Pictures that fail cost nothing.',
  cancel: 'Cancel',
  seeJob: 'See this job',
  queuedWithFailures: (queued: number, failures: number) =>
    `Queued ${queued} images for generation with ${failures} failures.`,
  createFailed: (message: string) => `Failed to create bulk job: ${message}`,
  startFailed: 'Failed to start bulk generation',

  jobTitle: {
    scenes: (model: string) => `Scenes with ${model}`,
    listing: (design: string) => design,
    examples: (name: string) => name,
  },
  loading: 'Loading the pictures of this job',
  started: (date: string) => `Started on ${date}`,
  progress: 'Progress of this job',
  counts: {
    completed: 'Completed',
    failed: 'Failed',
    cancelled: 'Cancelled',
    inProgress: 'In progress',
    total: 'Total',
  },
  percent: (percent: number) => `${percent}% done`,
  readyOf: (ready: number, total: number) => `${ready} of ${total} ready`,
  goesOn: 'This goes on without you. You can close the page, or cancel what is not ready yet.',
  allReady: (count: number) => (count === 1 ? 'Your picture is ready.' : `All ${count} pictures are ready.`),
  someReady: (ready: number, total: number, { failed, cancelled }: { failed: number; cancelled: number }) =>
    [
      `${ready} of ${total} pictures ${ready === 1 ? 'is' : 'are'} ready.`,
      ...(cancelled > 0 ? [`${were(cancelled)} cancelled and cost nothing.`] : []),
      ...(failed > 0 ? [`${were(failed)} not made and cost nothing.`] : []),
    ].join(' '),
  noneReady: 'None of these pictures were made. They cost nothing.',
  allCancelled: 'These pictures were cancelled. They cost nothing.',
  retried: (count: number) => `${were(count)} started again, at ${count === 1 ? 'its' : 'their'} own price.`,
  refused: (count: number) =>
    `${scenes(count)} could not be queued and ${count === 1 ? 'is' : 'are'} not part of this job.`,
  allDeleted: 'You have deleted all pictures of this job',
  waiting: 'Waiting...',
  cancelRest: 'Cancel the Rest',
  cancelTitle: 'Cancel the rest?',
  cancelWords: (count: number) =>
    `${pictures(count)} ${count === 1 ? 'is' : 'are'} not ready yet. The credits for ${count === 1 ? 'it' : 'them'} come back at once, and what is ready stays.`,
  keepGoing: 'Keep Going',
  // Without their number: a picture may become ready meanwhile.
  cancelling: 'Cancelling what is not ready. Its credits come back now.',
  cancellingNow: 'Cancelling...',
  cancelled: 'The rest was cancelled.',
  download: 'Download All (zip)',
  jobs: 'Jobs with many pictures',
  ended: (job: string, end: string) => `${job}: ${end}`,
  see: 'See pictures',
} as const
