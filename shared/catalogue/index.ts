import type { CatalogueName, Option } from '#shared/entities/option.ts'
import { decorationStyles } from './decoration-styles.ts'
import { floorOptions } from './floor-options.ts'
import { materialOptions } from './material-options.ts'
import { paintOptions } from './paint-options.ts'
import { roomTypes } from './room-types.ts'
import { spaceTypes } from './space-types.ts'
import { stagingStyles } from './staging-styles.ts'

/** Every catalogue in the order of display. The seeding command writes it to the table. */
export const catalogues = {
  'space-types': spaceTypes,
  'room-types': roomTypes,
  'decoration-styles': decorationStyles,
  'staging-styles': stagingStyles,
  'paint-options': paintOptions,
  'material-options': materialOptions,
  'floor-options': floorOptions,
} as const satisfies Record<CatalogueName, readonly Option[]>
