import sharp, { type Sharp } from 'sharp'
import type { StagedKind } from '#frontend/pictures/staged-kinds.ts'
import { stageRoom } from '#local/preview/stage-room.ts'
import type { View } from './views.ts'

type Room = Pick<View, 'room' | 'kind' | 'isMirrored'>
type Part = { left: number; width: number }

/** An empty room of the library staged in a style by the local preview, mirrored if asked, and where the furniture stands in it. */
const staged = async (style: string, { room, kind, isMirrored = false }: Room) => {
  const { data, info } = await sharp(`test/rooms/${room}.jpg`).removeAlpha().raw().toBuffer({ resolveWithObject: true })
  const empty = Uint8Array.from(data)
  const { width, height } = info
  await stageRoom({ pixels: data, width, height }, `Furnish this empty ${wordsOf[kind]}, staged in ${style} style.`)
  const raw = { raw: { width, height, channels: 3 } } as const
  const whole = await sharp(data, raw).flop(isMirrored).png().toBuffer()
  const [from, to] = changedColumns(empty, data, width)
  return { whole, width, height, furniture: isMirrored ? { from: width - to, to: width - from } : { from, to } }
}

const wordsOf: Record<StagedKind, string> = {
  'living-room': 'living room',
  bedroom: 'bedroom',
  'dining-room': 'dining room',
  kitchen: 'kitchen',
  'home-office': 'home office',
  hallway: 'hallway',
}

const changedColumns = (before: Uint8Array, after: Uint8Array, width: number): [from: number, to: number] => {
  let [from, to] = [width, 0]
  for (let byte = 0; byte < after.length; byte++) {
    if (before[byte] === after[byte]) continue
    const column = Math.floor(byte / 3) % width
    from = Math.min(from, column)
    to = Math.max(to, column)
  }
  return [from, to]
}

/** As 4:3 from the bottom of the photo, where the furniture is. */
const cut = (whole: Buffer, { left, width }: Part, photoHeight: number): Sharp => {
  const height = Math.round((width * 3) / 4)
  return sharp(whole).extract({ left, top: photoHeight - height, width, height })
}

/** The picture of a style's own tile. */
export const stageView = async (style: string, view: View): Promise<Sharp> => {
  const { whole, height } = await staged(style, view)
  return sharp(await cut(whole, view, height).png().toBuffer())
}

// In pixels of the photo: a tile of a few pieces is not cut closer than this, and its height is all of the photo's at most.
const narrowest = 1050

/** The picture of a style's tile for another kind of room: its furniture in the middle. */
export const stageKind = async (style: string, room: Room): Promise<Sharp> => {
  const { whole, width, height, furniture } = await staged(style, room)
  const widest = Math.floor((height * 4) / 3)
  const wide = Math.round(Math.min(widest, Math.max(narrowest, 1.1 * (furniture.to - furniture.from))))
  const left = Math.round((furniture.from + furniture.to - wide) / 2)
  const part = { left: Math.min(width - wide, Math.max(0, left)), width: wide }
  return sharp(await cut(whole, part, height).png().toBuffer())
}
