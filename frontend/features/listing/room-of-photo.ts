import type { Option } from '#shared/entities/option.ts'

/** Further words for the rooms of the catalogue, by the id of the room type. */
const synonyms: Readonly<Record<string, readonly string[]>> = {
  'living-room': ['living', 'living area', 'lounge', 'sitting room', 'family room', 'front room', 'drawing room'],
  bedroom: ['bed', 'master', 'master suite', 'guest room', 'guest suite'],
  kitchen: ['kitchenette', 'kitchen diner'],
  'dining-room': ['dining', 'dining area', 'breakfast room'],
  bathroom: ['bath', 'ensuite', 'en suite', 'shower room', 'powder room', 'washroom', 'toilet', 'wc'],
  'home-office': ['office', 'study', 'den', 'library', 'workspace'],
  'kids-room': [
    'kid s room',
    'kids bedroom',
    'kid s bedroom',
    'children s room',
    'children s bedroom',
    'nursery',
    'playroom',
  ],
  hallway: ['hall', 'entry', 'entryway', 'entrance', 'entrance hall', 'foyer', 'corridor', 'landing'],
  'open-office': ['office', 'open plan office', 'workspace', 'coworking'],
  'meeting-room': ['conference room', 'boardroom'],
  reception: ['lobby', 'reception area', 'waiting room'],
  cafe: ['coffee shop'],
  shop: ['store', 'showroom', 'boutique'],
  'hotel-room': ['hotel suite'],
  salon: ['hair salon', 'beauty salon', 'barbershop'],
  terrace: ['deck'],
  patio: ['courtyard', 'garden', 'back garden', 'yard', 'backyard'],
  'garden-room': ['conservatory', 'sunroom', 'sun room'],
  rooftop: ['roof terrace', 'roof deck'],
  porch: ['veranda'],
  poolside: ['pool', 'pool area', 'swimming pool'],
  'outdoor-kitchen': ['barbecue', 'bbq'],
}

// Words after one of these only describe the room before it: a bedroom with a balcony is a bedroom.
const breaks =
  /\b(?:with|and|off|to|of|from|into|in|on|at|by|near|next|beside|facing|overlooking)\b|[,;:/&+()|\u2013\u2014]| - /

/** Lower-case words of letters and digits without accents, with a space around each. */
const wordsOf = (text: string) =>
  ` ${text
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()} `

type Found = { room: Option; end: number; length: number }

const foundIn = (part: string, rooms: readonly Option[]): Found[] =>
  rooms.flatMap((room) =>
    [room.name, ...(synonyms[room.id] ?? [])].flatMap((name) => {
      const sought = wordsOf(name)
      const start = part.lastIndexOf(sought)
      return start < 0 ? [] : [{ room, end: start + sought.length, length: sought.length }]
    }),
  )

/**
 * The room that a caption names, such as a bedroom for "Master bedroom with balcony"; undefined when it names none. In
 * English the last word names the thing ("bedroom ensuite" is a bathroom), and the longest name fits best. A name of two
 * rooms, such as "Office", means the one in `spaceId`, else the first in the catalogue.
 */
export const roomOfCaption = (
  caption: string,
  { rooms, spaceId }: { rooms: readonly Option[]; spaceId?: string | undefined },
): Option | undefined => {
  const isIn = ({ spaceTypeId }: Option) => (spaceTypeId === spaceId ? 0 : 1)
  for (const part of caption.toLowerCase().split(breaks)) {
    const [best] = foundIn(wordsOf(part), rooms).toSorted(
      (one, other) => other.end - one.end || other.length - one.length || isIn(one.room) - isIn(other.room),
    )
    if (best) return best.room
  }
  return undefined
}

/** The room of a photo: the one chosen for it, else the one that its caption names, else the one for all. */
export const roomOf = (
  { defaultRoomId }: { defaultRoomId?: string | undefined },
  { caption, roomId }: { caption: string; roomId?: string | undefined },
  rooms: readonly Option[],
): Option | undefined => {
  const byId = (sought: string | undefined) => rooms.find(({ id }) => id === sought)
  const usual = byId(defaultRoomId)
  return byId(roomId) ?? roomOfCaption(caption, { rooms, spaceId: usual?.spaceTypeId }) ?? usual
}
