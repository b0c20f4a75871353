import type { StagedKind } from '#frontend/pictures/staged-kinds.ts'
import type { StagingStyleId } from '#shared/catalogue/staging-styles.ts'

/** What a style's own tile shows: an empty room of the library furnished as `kind`, and the part of it from `left` on, `width` wide. */
export type View = {
  room: 'empty-living-room' | 'empty-bedroom'
  kind: StagedKind
  isMirrored?: boolean
  left: number
  width: number
  alt: string
}

// Neighbouring styles differ in furniture, room or side, so that they are told apart in a small tile.
export const views: Record<StagingStyleId, View> = {
  'staged-modern': {
    room: 'empty-living-room',
    kind: 'living-room',
    left: 300,
    width: 1250,
    alt: 'Bay-windowed room staged with a grey sofa, a deep teal armchair and a black table',
  },
  'staged-scandinavian': {
    room: 'empty-living-room',
    kind: 'living-room',
    isMirrored: true,
    left: 90,
    width: 1420,
    alt: 'Bay-windowed room staged with a white sofa, a sage armchair and a pale wood bookcase',
  },
  'staged-luxury': {
    room: 'empty-living-room',
    kind: 'bedroom',
    left: 335,
    width: 1250,
    alt: 'Bay-windowed bedroom staged with a plum bed, gold cushions and dark wood',
  },
  'staged-family': {
    room: 'empty-living-room',
    kind: 'dining-room',
    left: 200,
    width: 1250,
    alt: 'Bay-windowed dining room staged with an oak table, blue chairs and a sideboard',
  },
  'staged-coastal': {
    room: 'empty-living-room',
    kind: 'bedroom',
    isMirrored: true,
    left: 200,
    width: 1250,
    alt: 'Bay-windowed bedroom staged with a pale blue bed, a navy throw and white wood',
  },
  'staged-farmhouse': {
    room: 'empty-bedroom',
    kind: 'dining-room',
    left: 100,
    width: 1250,
    alt: 'Dining room with a sage wall staged with a brown wood table and cream chairs',
  },
  'staged-mid-century': {
    room: 'empty-living-room',
    kind: 'living-room',
    isMirrored: true,
    left: 50,
    width: 1250,
    alt: 'Bay-windowed room staged with a teal sofa, an amber armchair and walnut',
  },
  'staged-minimalist': {
    room: 'empty-bedroom',
    kind: 'bedroom',
    left: 100,
    width: 1250,
    alt: 'Quiet bedroom staged with a white bed, a black cushion and a slim floor lamp',
  },
  'staged-industrial-loft': {
    room: 'empty-bedroom',
    kind: 'living-room',
    isMirrored: true,
    left: 200,
    width: 1250,
    alt: 'Room staged with a rust-brown sofa, a dark wood bookcase and a tall plant',
  },
  'staged-transitional': {
    room: 'empty-bedroom',
    kind: 'bedroom',
    isMirrored: true,
    left: 200,
    width: 1250,
    alt: 'Bedroom with a sage wall staged with a greige bed, brown bedside tables and a plant',
  },
  'staged-urban-apartment': {
    room: 'empty-living-room',
    kind: 'living-room',
    left: 90,
    width: 1420,
    alt: 'Bay-windowed room staged with a slate sofa, an orange armchair and a black bookcase',
  },
  'staged-first-home': {
    room: 'empty-bedroom',
    kind: 'dining-room',
    isMirrored: true,
    left: 200,
    width: 1250,
    alt: 'Dining room staged with a pale table, coral chairs and a tall plant',
  },
}
