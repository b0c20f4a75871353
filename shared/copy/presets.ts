/** Texts of the screens for finding presets, the scenes for a personal model (docs/product.md, Screens). */
export const presetsCopy = {
  title: 'Scenes',
  lead: 'Find a scene for pictures of yourself.',
  goBack: 'Go back',
  tryAgain: 'Try again',
  loading: 'Loading models...',
  loadingDetails: 'Loading model details...',
  loadFailed: 'Failed to load models',
  detailsFailed: 'Failed to load model details',
  somethingWrong: 'Something went wrong',
  empty: 'No scenes here yet',
  examples: 'Examples',
  examplesOf: (name: string) => `Examples of ${name}`,
  example: (number: number) => `Show example ${number}`,
  previous: 'Previous example',
  next: 'Next example',
  position: (number: number, total: number) => `${number} of ${total}`,
} as const
