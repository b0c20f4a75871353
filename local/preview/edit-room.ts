import { nothingElseClause } from '#functions/core/generations/prompts/edits.ts'
import { emptyRoom } from './empty-room.ts'
import { erasePainted } from './erase-painted.ts'
import { hexOf } from './fill-area.ts'
import { layTexture } from './lay-texture.ts'
import { colourIn } from './named-colours.ts'
import { labOf } from './oklab.ts'
import { paintSurface } from './paint-surface.ts'
import type { Picture } from './picture.ts'
import type { Plane } from './plane.ts'
import { PreviewError } from './preview-error.ts'
import { recolourThing } from './recolour-thing.ts'
import type { RoomPart } from './room-masks.ts'
import { type SeenRoom, seeRoom } from './see-room.ts'
import { floorSpots } from './surface-spots.ts'
import { floorOf, readTexture } from './texture.ts'
import { lightIn, relight } from './wishes.ts'

/** Whether a prompt asks to change one thing of a room, and nothing else. */
export const isEdit = (prompt: string): boolean => prompt.trimEnd().endsWith(nothingElseClause)

const paintings: readonly [opening: string, parts: readonly RoomPart[]][] = [
  ['Paint all walls and the ceiling of this room', ['wall', 'ceiling']],
  ['Paint all walls of this room', ['wall']],
  ['Paint the ceiling of this room', ['ceiling']],
]

/** Makes one change to a room's picture, as its prompt asks. */
export const editRoom = async (picture: Picture, prompt: string): Promise<void> => {
  const [, parts] = paintings.find(([opening]) => prompt.startsWith(opening)) ?? []
  const hex = hexOf(prompt)
  if (parts && hex) return paintParts(picture, parts, hex)
  const floor = prompt.startsWith('Replace the floor of this room') ? floorOf(prompt) : undefined
  if (floor) {
    const room = await seeRoom(picture)
    const [mask] = sureMasks(room, ['floor'])
    return layTexture(picture, room.lab, mask, { texture: await readTexture(floor), spotOf: floorSpots(room, picture) })
  }
  if (prompt.startsWith('Remove the object that is painted over')) return erasePainted(picture)
  if (prompt.startsWith('Remove all furniture')) return emptyRoom(picture)
  const [, asked] = /^Replace furniture in this room as the user asks: (.*)/s.exec(prompt) ?? []
  if (asked !== undefined) return replaceFurniture(picture, ownWords(asked))
  return followWish(picture, ownWords(prompt))
}

/** The user's own words in a prompt that ends with our clauses. */
const ownWords = (prompt: string): string =>
  prompt.replace(nothingElseClause, '').replace(/Put the new piece in the same place.*/s, '')

const replaceFurniture = async (picture: Picture, words: string): Promise<void> => {
  // The last colour is the new piece's: "replace the brown sofa with a green one".
  const hex = colourIn(words.split(/\b(?:with|by|into|to)\b/i).at(-1) ?? '') ?? colourIn(words)
  if (!hex)
    throw new PreviewError(
      'The local preview can only give furniture another colour: name one, such as green. With a Replicate token the real model replaces it.',
    )
  recolourThing(picture, await seeRoom(picture), words, hex)
}

const followWish = async (picture: Picture, words: string): Promise<void> => {
  const hex = colourIn(words)
  const parts = (['wall', 'ceiling'] as const).filter((part) => new RegExp(`\\b${part}s?\\b`, 'i').test(words))
  if (hex && parts.length > 0) return paintParts(picture, parts, hex)
  const light = lightIn(words)
  if (light) return relight(picture, light)
  throw new PreviewError(
    'The local preview understands warmer, cooler, brighter, darker, evening light, black and white, and a colour for walls or ceiling. With a Replicate token the real model does the rest.',
  )
}

const paintParts = async (picture: Picture, parts: readonly RoomPart[], hex: string): Promise<void> => {
  const room = await seeRoom(picture)
  for (const mask of sureMasks(room, parts)) paintSurface(picture, room.lab, mask, labOf(hex))
}

// Of the picture, and of its pixels' doubt: a surface beyond these is left alone.
const [leastShare, mostDoubt] = [0.03, 0.21]

/** The masks of the parts that were surely found. Throws `PreviewError` when there is none. */
const sureMasks = ({ masks }: SeenRoom, parts: readonly RoomPart[]): [Plane, ...Plane[]] => {
  const [first, ...others] = parts
    .map((part) => masks[part])
    .filter(({ share, doubt }) => share > leastShare && doubt < mostDoubt)
    .map(({ mask }) => mask)
  if (first) return [first, ...others]
  const names = parts.map((part) => (part === 'wall' ? 'walls' : part)).join(' and ')
  throw new PreviewError(
    `Preview: the ${names} can't be told apart from the furniture in this photo. Try another photo, or brush the area.`,
  )
}
