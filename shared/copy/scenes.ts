import { limits } from '#shared/limits.ts'

const pictures = (count: number) => (count === 1 ? '1 picture' : `${count} pictures`)

/** Texts of making pictures with a personal model (docs/product.md, Generations). */
export const scenesCopy = {
  generateMany: (count: number) => (count === 1 ? 'Generate' : `Generate ${count} Pictures`),
  variations: 'Variations',
  seed: 'Seed (optional)',
  seedHint:
    'Every picture begins with a random number, its seed. The same seed, scene and model make the same picture again; you find it with each picture’s details. Leave it empty for a new one.',
  seedWrong: `A seed is a number from ${limits.minSeed} to ${limits.maxSeed}.`,
  ownTitle: 'In your own words',
  ownLead: 'No scene that fits? Describe the picture, and your model puts you in it.',
  ownWords: 'Describe the picture',
  ownWordsHint: `Where you are, what you wear, the light. Up to ${limits.promptMaxCharacters} characters.`,
  wordsFirst: 'Please describe the picture first',
  modelFirst: 'Please select an AI model first',
  started: (count: number) => `Started. ${count === 1 ? 'Your picture appears' : 'Your pictures appear'} here.`,
  startFailed: 'Failed to generate image',
  yours: 'Your pictures',
  seeAll: 'See all in the Gallery',
  running: (count: number) => `${pictures(count)} in progress`,
  model: 'AI model',
  seedOf: 'Seed',
  seedExplained: 'The random number this picture began with. With the same choices it makes the same picture again.',
  preview: 'This is a quick preview: a drawn scene and one of your photos. The real AI model puts you into the scene.',
} as const
