import { limits } from '#shared/limits.ts'

const version = (place: number, label: string) => `${place}: ${label}`

/** Texts of a photo's versions in the studio (docs/product.md, Screens). */
export const versionsCopy = {
  count: (count: number, current: number) => `${count} versions, Currently: ${current}`,
  previous: 'Previous version',
  next: 'Next version',
  thumbnail: (place: number, name: string) => `Version ${place}: ${name}`,
  originalPhoto: 'Original photo',
  earlierDesign: 'Earlier design',
  room: 'This room',
  menu: 'Version options',
  from: (label: string, place: number) => `${label}, from version ${place}`,
  /** A version in a list of choices. */
  version,
  compare: 'Compare versions',
  first: 'First version',
  second: 'Second version',
  way: 'How to compare',
  ways: { slider: 'Slider', beside: 'Side by side', hold: 'Hold' },
  hold: (place: number) => `Hold to see version ${place}`,
  holdHint: 'Press and hold the button.',
  holdKeyHint: 'The space bar does the same while it has the focus.',
  original: 'Show the original',
  latest: 'Back to the design',
  originalKey: 'O',
  name: 'Name this version',
  nameDesign: 'Name this design',
  renameDesign: 'Rename this design',
  nameLabel: 'Name',
  nameHint: `Up to ${limits.designNameMaxCharacters} characters. Leave it empty to show the tool's name.`,
  save: 'Save',
  cancel: 'Cancel',
  named: 'Name saved',
  remove: 'Delete this version',
  removed: 'Version deleted',
  removedElsewhere: 'The version in the studio was deleted elsewhere.',
} as const
