/** Texts of the advice on a photo before a start (docs/product.md, Advice on photos). */
export const photoAdviceCopy = {
  'too-dark': 'This photo looks too dark: brighten it?',
  blurred: 'This photo looks blurred: a sharper one gives better designs',
  'no-room': "This doesn't look like a room",
  brighten: 'Brighten',
  brightened: 'Brightened. The picture as it was is kept.',
  brightenedLabel: 'Brightened photo',
  undo: 'Undo',
  dismiss: 'Dismiss',
  /** For example "This room is furnished: use Full Redesign". */
  furnished: (tool: string) => `This room is furnished: use ${tool}`,
} as const
