import type { CatalogueName, Option } from '#shared/entities/option.ts'
import { decorationStyles } from './decoration-styles.ts'
import { roomTypes } from './room-types.ts'
import { spaceTypes } from './space-types.ts'
import { stagingStyles } from './staging-styles.ts'

/** Every catalogue in the order of display. The seeding command writes it to the table. */
export const catalogues = {
  'space-types': spaceTypes,
  'room-types': roomTypes,
  'decoration-styles': decorationStyles,
  'staging-styles': stagingStyles,
} as const satisfies Record<CatalogueName, readonly Option[]>
