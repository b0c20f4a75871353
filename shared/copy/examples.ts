/** Texts of the developer panel, which makes the catalogue's example pictures (docs/product.md, Screens). */
export const examplesCopy = {
  title: 'Developer',
  lead: 'Makes example pictures of the catalogue from a sample room. Options that have one are left out.',
  test: 'Test (3 Images)',
  all: 'Generate All Examples',
  none: 'Every option has its example already.',
  progress: (done: number, total: number) => `${done} of ${total} example images are made.`,
  open: 'Open the job',
  styles: {
    title: 'Style examples',
    signInFirst: 'Please log in to generate examples',
    failed: (message?: string) => message ?? 'Failed to generate examples',
    allFailed: 'Failed to generate example images',
    done: (processed: number, total: number) => `Successfully generated ${processed} of ${total} example images`,
  },
  floors: {
    title: 'Floor examples',
    signInFirst: 'User not authenticated',
    failed: (message?: string) =>
      message ? `Failed to generate floor examples: ${message}` : 'Failed to generate floor examples',
    allFailed: 'Floor example generation failed',
    done: (processed: number, total: number) =>
      `Successfully generated ${processed} floor example images out of ${total} total options`,
  },
} as const
