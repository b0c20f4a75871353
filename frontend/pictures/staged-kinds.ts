import type { RoomTypeId } from '#shared/catalogue/room-types.ts'

/** The kinds of rooms that the tiles of the staging styles show. */
export type StagedKind = 'living-room' | 'bedroom' | 'dining-room' | 'kitchen' | 'home-office' | 'hallway'

/** Which kind a style's tile shows for a room type: rooms with the same furniture share one, and none is like a bathroom. */
export const stagedKinds = {
  'living-room': 'living-room',
  bedroom: 'bedroom',
  kitchen: 'kitchen',
  'dining-room': 'dining-room',
  bathroom: undefined,
  'home-office': 'home-office',
  'kids-room': 'bedroom',
  hallway: 'hallway',
  'open-office': 'home-office',
  'meeting-room': 'dining-room',
  reception: 'home-office',
  cafe: 'dining-room',
  restaurant: 'dining-room',
  shop: 'hallway',
  'hotel-room': 'bedroom',
  salon: 'home-office',
  terrace: 'living-room',
  balcony: 'living-room',
  patio: 'dining-room',
  'garden-room': 'living-room',
  rooftop: 'living-room',
  porch: 'living-room',
  poolside: 'living-room',
  'outdoor-kitchen': 'dining-room',
} as const satisfies Record<RoomTypeId, StagedKind | undefined>
