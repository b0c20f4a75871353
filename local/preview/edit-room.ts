import { nothingElseClause } from '#functions/core/generations/prompts/edits.ts'
import { erasePainted } from './erase-painted.ts'
import { hexOf } from './fill-area.ts'
import { layTexture } from './lay-texture.ts'
import { colourIn } from './named-colours.ts'
import { labOf } from './oklab.ts'
import { inOwnColour } from './own-colour.ts'
import { paintSurface } from './paint-surface.ts'
import type { Picture } from './picture.ts'
import { PreviewError } from './preview-error.ts'
import { recolourThing } from './recolour-thing.ts'
import type { RoomPart } from './room-masks.ts'
import { seeRoom } from './see-room.ts'
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
    const texture = await readTexture(floor)
    return layTexture(picture, room.lab, inOwnColour(room.lab, room.masks.floor.mask), {
      texture,
      spotOf: floorSpots(room, picture),
    })
  }
  if (prompt.startsWith('Remove the object that is painted over')) return erasePainted(picture)
  if (prompt.startsWith('Remove all furniture'))
    throw new PreviewError('The local preview cannot empty a room. With a Replicate token the real model does.')
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
  const { lab, masks } = await seeRoom(picture)
  for (const part of parts) paintSurface(picture, lab, inOwnColour(lab, masks[part].mask), labOf(hex))
}
