/** Texts of the developer panel, which makes the catalogue's example pictures (docs/product.md, Screens). */
export const examplesCopy = {
  title: 'Developer',
  lead: 'Makes example pictures of the catalogue from a sample room. Options with one that was made before are left out.',
  askTitle: 'Replace pictures for everybody?',
  askWords: ({ wanted, made, shipped, total }: Record<'wanted' | 'made' | 'shipped' | 'total', number>) =>
    `${wanted === 1 ? 'One picture' : `${wanted} pictures`} will be made. ${made} of ${total} options have a picture that was made here, and are left out. ${shipped} show the picture that comes with the site: each new picture takes the place of one of these, for everybody within five minutes, until you remove it here.`,
  make: 'Make Pictures',
  undo: (made: number) => `Remove ${made} Made ${made === 1 ? 'Picture' : 'Pictures'}`,
  undone: "The site's own pictures are back for everybody within five minutes.",
  undoFailed: 'Failed to remove the example images',
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
