import type { StagedKind } from '#frontend/pictures/staged-kinds.ts'
import type { StagingStyleId } from '#shared/catalogue/staging-styles.ts'

/** What a style's own tile shows: an empty room of the library furnished as `kind`, and the part of it from `left` on, `width` wide. */
export type View = {
  room: 'empty-living-room' | 'empty-bedroom'
  kind: StagedKind
  isMirrored?: boolean
  left: number
  width: number
}

// Neighbouring styles differ in furniture, room or side, so that they are told apart in a small tile.
export const views: Record<StagingStyleId, View> = {
  'staged-modern': {
    room: 'empty-living-room',
    kind: 'living-room',
    left: 300,
    width: 1250,
  },
  'staged-scandinavian': {
    room: 'empty-living-room',
    kind: 'living-room',
    isMirrored: true,
    left: 90,
    width: 1420,
  },
  'staged-luxury': {
    room: 'empty-living-room',
    kind: 'bedroom',
    left: 335,
    width: 1250,
  },
  'staged-family': {
    room: 'empty-living-room',
    kind: 'dining-room',
    left: 200,
    width: 1250,
  },
  'staged-coastal': {
    room: 'empty-living-room',
    kind: 'bedroom',
    isMirrored: true,
    left: 200,
    width: 1250,
  },
  'staged-farmhouse': {
    room: 'empty-bedroom',
    kind: 'dining-room',
    left: 100,
    width: 1250,
  },
  'staged-mid-century': {
    room: 'empty-living-room',
    kind: 'living-room',
    isMirrored: true,
    left: 50,
    width: 1250,
  },
  'staged-minimalist': {
    room: 'empty-bedroom',
    kind: 'bedroom',
    left: 100,
    width: 1250,
  },
  'staged-industrial-loft': {
    room: 'empty-bedroom',
    kind: 'living-room',
    isMirrored: true,
    left: 200,
    width: 1250,
  },
  'staged-transitional': {
    room: 'empty-bedroom',
    kind: 'bedroom',
    isMirrored: true,
    left: 200,
    width: 1250,
  },
  'staged-urban-apartment': {
    room: 'empty-living-room',
    kind: 'living-room',
    left: 90,
    width: 1420,
  },
  'staged-first-home': {
    room: 'empty-bedroom',
    kind: 'dining-room',
    isMirrored: true,
    left: 200,
    width: 1250,
  },
}
