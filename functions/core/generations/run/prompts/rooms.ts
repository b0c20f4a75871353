import { type RoomTypeId, roomTypes } from '#shared/catalogue/room-types.ts'
import type { SpaceTypeId } from '#shared/catalogue/space-types.ts'

/** A room's furniture and fixtures. Fixtures are built in: a redesign restyles them, staging leaves them unchanged. */
type RoomWording = { furnishing: string; fixtures?: string }

const spaceWording = {
  home: 'a private home: comfortable, personal and tidy',
  commercial: 'a business that staff and guests use all day: hard-wearing, welcoming and with clear ways through',
  outdoor: 'a house, in the open air: weatherproof materials, planting, and sky and garden as they are',
} as const satisfies Record<SpaceTypeId, string>

const roomWording = {
  'living-room': { furnishing: 'a sofa and armchairs around a coffee table, on a rug that holds them together' },
  bedroom: { furnishing: 'a made bed with a headboard, two bedside tables with lamps, a chest of drawers and a rug' },
  kitchen: {
    furnishing: 'stools at the counter or a small table with chairs, a bowl of fruit and a few things to cook with',
    fixtures: 'cabinets, worktop, sink, hob and oven',
  },
  'dining-room': { furnishing: 'a dining table with chairs on all sides, a sideboard and a pendant over the table' },
  bathroom: {
    furnishing: 'fresh towels, a stool, a mirror, a basket and a plant that likes steam',
    fixtures: 'basin, bath or shower, toilet and tiling',
  },
  'home-office': { furnishing: 'a desk with a good chair and a task lamp, shelves with books and a place to read' },
  'kids-room': {
    furnishing: 'a child’s bed, low open shelves with toys and books, a small table and a soft rug to play on',
  },
  hallway: { furnishing: 'a slim console with a mirror, hooks for coats, a bench for shoes and a runner' },
  'open-office': {
    furnishing: 'rows of desks with task chairs, low screens, storage between them and a corner to talk in',
  },
  'meeting-room': { furnishing: 'a large table with chairs all around, a screen on the wall and acoustic panels' },
  reception: { furnishing: 'a reception desk, a waiting group of armchairs with a low table, and a plant' },
  cafe: { furnishing: 'small tables with chairs, a banquette, a counter with a coffee machine and cups' },
  restaurant: { furnishing: 'laid tables with chairs, a banquette, a service station and low table lights' },
  shop: { furnishing: 'display tables and shelves with neatly arranged goods, a rail and a till counter' },
  'hotel-room': { furnishing: 'a large made bed, bedside lamps, a desk, an armchair and a luggage bench' },
  salon: { furnishing: 'styling chairs before mirrors, trolleys, a product shelf and a waiting seat' },
  terrace: { furnishing: 'an outdoor dining table with chairs, a lounge corner, planters and a parasol' },
  balcony: { furnishing: 'a small table with two chairs, planters along the railing and a rug for outdoors' },
  patio: { furnishing: 'a lounge group around a low table, large planters and lanterns' },
  'garden-room': { furnishing: 'comfortable chairs facing the garden, a side table, plants and a soft throw' },
  rooftop: { furnishing: 'low lounge seating, a bar table with stools, windproof planters and lanterns' },
  porch: { furnishing: 'a bench or rocking chairs, a small table, a doormat and potted plants by the door' },
  poolside: {
    furnishing: 'sun loungers with towels, small tables, a parasol and potted plants',
    fixtures: 'pool, its water line and its coping',
  },
  'outdoor-kitchen': {
    furnishing: 'stools at the counter, a dining table near by, boards and pots of herbs',
    fixtures: 'grill, counter and sink',
  },
} as const satisfies Record<RoomTypeId, RoomWording>

export type RoomWords = RoomWording & { name: string; space: string }

/** The wording for a room of a space. Throws for an unknown id. */
export const roomWords = (spaceType: string, roomType: string): RoomWords => {
  const spaces = new Map<string, string>(Object.entries(spaceWording))
  const rooms = new Map<string, RoomWording>(Object.entries(roomWording))
  const name = roomTypes.find(({ id }) => id === roomType)?.name.toLowerCase()
  const [space, room] = [spaces.get(spaceType), rooms.get(roomType)]
  if (!name || !space || !room) throw new Error(`There is no wording for ${spaceType}/${roomType}`)
  return { ...room, name, space }
}
