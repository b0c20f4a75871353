import type { CatalogueName } from '#shared/entities/option.ts'

/** The label of a chosen option on the pages that show a finished design. */
export const catalogueNames: Record<CatalogueName, string> = {
  'space-types': 'Space',
  'room-types': 'Room',
  'decoration-styles': 'Style',
  'staging-styles': 'Staging style',
  'paint-options': 'Paint',
  'material-options': 'Material',
  'floor-options': 'Floor',
}

/** The noun for an option inside a sentence. */
export const catalogueNouns: Record<CatalogueName, string> = {
  'space-types': 'space',
  'room-types': 'room',
  'decoration-styles': 'style',
  'staging-styles': 'style',
  'paint-options': 'paint',
  'material-options': 'material',
  'floor-options': 'floor',
}

/** Texts of the search in a catalogue with many options. */
export const catalogueCopy = {
  search: (name: CatalogueName) => `Search ${catalogueNouns[name]}s`,
  /** Opens a grid of all options instead of the few in a row. */
  seeAll: (count: number) => `See all ${count}`,
  noMatch: (name: CatalogueName, sought: string) => `No ${catalogueNouns[name]} matches “${sought}”.`,
} as const
