import type { Option } from '#shared/entities/option.ts'
import type { SpaceTypeId } from './space-types.ts'

const rooms = <const Names extends Record<string, string>>(spaceTypeId: SpaceTypeId, names: Names) =>
  Object.entries(names).map(([id, name]) => ({ id: id as keyof Names & string, name, spaceTypeId }))

/** Room types by space. Each id is unique across all spaces. */
export const roomTypes = [
  ...rooms('home', {
    'living-room': 'Living Room',
    bedroom: 'Bedroom',
    kitchen: 'Kitchen',
    'dining-room': 'Dining Room',
    bathroom: 'Bathroom',
    'home-office': 'Home Office',
    'kids-room': 'Kids Room',
    hallway: 'Hallway',
  }),
  ...rooms('commercial', {
    'open-office': 'Open Office',
    'meeting-room': 'Meeting Room',
    reception: 'Reception',
    cafe: 'Café',
    restaurant: 'Restaurant',
    shop: 'Shop',
    'hotel-room': 'Hotel Room',
    salon: 'Salon',
  }),
  ...rooms('outdoor', {
    terrace: 'Terrace',
    balcony: 'Balcony',
    patio: 'Patio',
    'garden-room': 'Garden Room',
    rooftop: 'Rooftop',
    porch: 'Porch',
    poolside: 'Poolside',
    'outdoor-kitchen': 'Outdoor Kitchen',
  }),
] as const satisfies readonly Option[]

export type RoomTypeId = (typeof roomTypes)[number]['id']
