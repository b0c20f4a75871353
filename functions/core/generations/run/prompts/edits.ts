import { floorWords } from './floors.ts'
import { materialWords } from './materials.ts'
import { paintWords } from './paints.ts'

/** Ends every edit of the whole room, so that the model changes only the named part. */
export const nothingElseClause =
  'Change nothing else: the same camera position, perspective, crop and light, and every other surface and object exactly as it is, in its place, size and colour. Photorealistic, no text, no watermark.'

/** Ends every edit of a brushed area. The server copies only that area into the result. */
export const blendClause =
  'Follow the perspective of the surface, keep the light and the shadows that fall on it, and blend in with what is around it. Photorealistic, no text, no watermark.'

const sentence = (words: string) => (/[.!?…]$/.test(words) ? words : `${words}.`)
const also = (words: string) => (words ? [`The user adds: ${sentence(words)}`] : [])

const surfaces = new Map([
  ['walls', { names: 'all walls', others: 'ceiling, skirting, window frames and doors' }],
  ['ceiling', { names: 'the ceiling', others: 'walls, mouldings and lamps' }],
  ['both', { names: 'all walls and the ceiling', others: 'skirting, window frames and doors' }],
])

export const paintRoomPrompt = (surface: string, paintId: string, words: string): string => {
  const { names, others } = surfaces.get(surface) ?? { names: 'all walls', others: 'everything else' }
  const paint = paintWords(paintId)
  return [
    `Paint ${names} of this room in one even coat of matt ${paint.words} (hex ${paint.hex}).`,
    ...also(words),
    `Keep ${others} in their own colours.`,
    nothingElseClause,
  ].join(' ')
}

export const paintAreaPrompt = (paintId: string, words: string): string => {
  const paint = paintWords(paintId)
  return [
    `The same surface, painted in one even coat of matt ${paint.words} (hex ${paint.hex}), with its edges and relief as they are.`,
    ...also(words),
    blendClause,
  ].join(' ')
}

export const materialAreaPrompt = (materialId: string, words: string): string =>
  [`The same surface in another material: ${materialWords(materialId)}.`, ...also(words), blendClause].join(' ')

export const floorRoomPrompt = (floorId: string, words: string): string =>
  [
    `Replace the floor of this room with ${floorWords(floorId)}.`,
    ...also(words),
    'Lay it under everything that stands on it, up to the skirting, in the right perspective and scale, with the shadows and reflections of this room. Rugs and furniture stay.',
    nothingElseClause,
  ].join(' ')

export const floorAreaPrompt = (floorId: string, words: string): string =>
  [`The floor of this room laid with ${floorWords(floorId)}.`, ...also(words), blendClause].join(' ')

export const emptyRoomPrompt = [
  'Remove all furniture, rugs, curtains, lamps, plants, pictures and loose things from this room, and show it empty.',
  'Continue wall, skirting and floor behind them as they are beside them. Built-in fittings, radiators, windows and doors stay.',
  nothingElseClause,
].join(' ')

export const removePaintedPrompt = [
  'Remove the object that is painted over in translucent red, together with the red paint and its shadow.',
  'Continue the wall and floor behind it as they are beside it.',
  nothingElseClause,
].join(' ')

/** The prompt that fills a brushed area with the empty room. */
export const fillEmptyPrompt = [
  'An empty part of the same room: the same wall and floor continue here, without furniture or objects.',
  blendClause,
].join(' ')

export const replacePrompt = (words: string): string =>
  [
    `Replace furniture in this room as the user asks: ${sentence(words)}`,
    'Put the new piece in the same place, in correct scale and perspective, with contact shadows in the light of this room.',
    nothingElseClause,
  ].join(' ')

/** The prompt that puts the piece of the second picture into the first. */
export const replaceByReferencePrompt = (words: string): string =>
  [
    'The first picture is a room, the second shows a piece of furniture. Put that piece into the room, in the place of the piece that stands there.',
    ...also(words),
    'Keep its shape, colour and material. Match scale, perspective and light of the room, with contact shadows on its floor.',
    nothingElseClause,
  ].join(' ')

/** The prompt of Magic Editor: the user's words, and nothing else changes. */
export const magicPrompt = (words: string): string => `${sentence(words)} ${nothingElseClause}`
