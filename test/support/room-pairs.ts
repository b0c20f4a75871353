import sharp from 'sharp'

/** A photo of a room and a design of it; `isKept` when its walls, windows and doors are where they were. */
export type RoomPair = { name: string; isKept: boolean; photo: () => Promise<Buffer>; result: () => Promise<Buffer> }

const library = 'frontend/pictures'

/** A style's picture and another one of the same room, which some pictures show mirrored. */
const restyled = {
  rustic: ['alpine-chalet', 'prairie mirrored'],
  victorian: ['art-nouveau mirrored', 'gothic'],
  modern: ['bauhaus mirrored', 'memphis'],
  contemporary: ['biophilic', 'desert-modern mirrored'],
  industrial: ['brutalist mirrored'],
  'french-country': ['chinoiserie', 'gustavian mirrored'],
  'mid-century-modern': ['eclectic mirrored', 'seventies-retro'],
  scandinavian: ['dark-nordic', 'japandi mirrored'],
  traditional: ['english-country', 'georgian mirrored'],
  transitional: ['grandmillennial mirrored', 'quiet-luxury'],
  coastal: ['shabby-chic mirrored', 'tropical'],
  mediterranean: ['moroccan mirrored', 'southwestern'],
  'art-deco': ['hollywood-regency'],
  bohemian: ['maximalist'],
  farmhouse: ['tuscan mirrored'],
  minimalist: ['wabi-sabi', 'zen mirrored'],
} as const

/** The part of an empty room's photo that a staged tile shows, from `left` on, at the photo's foot. */
const staged = {
  'staged-modern': ['empty-living-room', 300, 1250],
  'staged-scandinavian': ['empty-living-room mirrored', 90, 1420],
  'staged-luxury': ['empty-living-room', 335, 1250],
  'staged-family': ['empty-living-room', 200, 1250],
  'staged-coastal': ['empty-living-room mirrored', 200, 1250],
  'staged-farmhouse': ['empty-bedroom', 100, 1250],
  'staged-mid-century': ['empty-living-room mirrored', 50, 1250],
  'staged-minimalist': ['empty-bedroom', 100, 1250],
  'staged-industrial-loft': ['empty-bedroom mirrored', 200, 1250],
  'staged-transitional': ['empty-bedroom mirrored', 200, 1250],
  'staged-urban-apartment': ['empty-living-room', 90, 1420],
  'staged-first-home': ['empty-bedroom mirrored', 200, 1250],
} as const

const isMirrored = (name: string) => name.endsWith(' mirrored')
const fileOf = (name: string) => name.replace(' mirrored', '')

const tile = (style: string) => () =>
  sharp(`${library}/styles/${fileOf(style)}.webp`)
    .flop(isMirrored(style))
    .png()
    .toBuffer()
const picture = (path: string) => () => sharp(`${library}/${path}.webp`).png().toBuffer()

/** The middle of a picture of 4 to 3 as it would be in a photo of 3 to 2 by the same camera. */
const widened = (style: string) => async () =>
  sharp(
    await sharp(await tile(style)())
      .resize(800, 600)
      .toBuffer(),
  )
    .extract({ left: 0, top: 33, width: 800, height: 533 })
    .png()
    .toBuffer()

const partOf = (room: string, left: number, width: number) => async () => {
  const height = Math.round((width * 3) / 4)
  const whole = await sharp(`test/rooms/${fileOf(room)}.jpg`)
    .flop(isMirrored(room))
    .png()
    .toBuffer()
  return sharp(whole)
    .extract({ left, top: 1067 - height, width, height })
    .png()
    .toBuffer()
}

const kept: RoomPair[] = [
  ...Object.entries(restyled).flatMap(([room, others]) =>
    others.map((style) => ({ name: `${room} as ${style}`, photo: tile(room), result: tile(style) })),
  ),
  ...Object.entries(staged).map(([style, [room, left, width]]) => ({
    name: `${room} as ${style}`,
    photo: partOf(room, left, width),
    result: picture(`staging/${style}`),
  })),
  { name: 'the landing page’s room', photo: picture('room-before'), result: picture('room-after') },
  ...[
    ['living-room', 'full-redesign'],
    ['empty-living-room', 'virtual-staging'],
    ['study', 'paint'],
    ['empty-bedroom', 'floor-change'],
    ['bedroom', 'replace-furniture'],
    ['study', 'remove-furniture'],
    ['kitchen', 'change-material'],
  ].map(([room, tool]) => ({
    name: `${room} after ${tool}`,
    photo: picture(`rooms/${room}`),
    result: picture(`pairs/after-${tool}`),
  })),
  ...[
    ['empty-living-room', 'hygge'],
    ['empty-living-room', 'parisian mirrored'],
    ['living-room', 'organic-modern mirrored'],
    ['living-room', 'craftsman'],
    ['study', 'dark-academia mirrored'],
    ['bedroom', 'cottagecore'],
  ].map(([room = '', style = '']) => ({
    name: `${room} as ${style}`,
    photo: picture(`rooms/${room}`),
    result: widened(style),
  })),
].map((pair) => ({ ...pair, isKept: true }))

export const keptPairs: readonly RoomPair[] = kept
