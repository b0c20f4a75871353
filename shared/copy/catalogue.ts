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
