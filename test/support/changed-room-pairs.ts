import { readdirSync } from 'node:fs'
import sharp from 'sharp'
import { keptPairs, type RoomPair } from './room-pairs.ts'

/** A part of a picture, in shares of its width and height. */
type Part = { left: number; top: number; width: number; height: number }

const sizeOf = async (picture: Buffer) => {
  const { width, height } = await sharp(picture).metadata()
  return { width, height }
}

/** Moves a window sideways by a share of the width; the wall beside it fills its place. */
const movedWindow =
  (part: Part, by: number) =>
  async (picture: Buffer): Promise<Buffer> => {
    const { width, height } = await sizeOf(picture)
    const box = {
      left: Math.round(part.left * width),
      top: Math.round(part.top * height),
      width: Math.round(part.width * width),
      height: Math.round(part.height * height),
    }
    const beside = by > 0 ? box.left - 8 : box.left + box.width
    const wall = sharp(picture).extract({ ...box, left: beside, width: 8 })
    const filled = await sharp(await wall.png().toBuffer())
      .resize(box.width, box.height, { fit: 'fill' })
      .png()
      .toBuffer()
    const window = await sharp(picture).extract(box).png().toBuffer()
    return sharp(picture)
      .composite([
        { input: filled, left: box.left, top: box.top },
        { input: window, left: Math.round(box.left + by * width), top: box.top },
      ])
      .png()
      .toBuffer()
  }

/** A door: its left edge with the ends from top to foot, and its right one, in shares. */
type Door = { left: number; leftEnds: [number, number]; right: number; rightEnds: [number, number] }

/** Paints a panelled door in its frame, in perspective. */
const newDoor =
  ({ left, leftEnds, right, rightEnds }: Door, colour = '#e9e5dc') =>
  async (picture: Buffer): Promise<Buffer> => {
    const { width, height } = await sizeOf(picture)
    const point = (across: number, down: number) => {
      const end = (i: 0 | 1) => leftEnds[i] + (rightEnds[i] - leftEnds[i]) * across
      return `${(left + (right - left) * across) * width},${(end(0) + (end(1) - end(0)) * down) * height}`
    }
    const face = (x1: number, y1: number, x2: number, y2: number, fill: string) =>
      `<polygon points="${[point(x1, y1), point(x2, y1), point(x2, y2), point(x1, y2)].join(' ')}" fill="${fill}" stroke="#0006" stroke-width="${width / 500}"/>`
    const panels = [0.12, 0.42, 0.68].flatMap((top, i) => {
      const foot = [0.36, 0.62, 0.92][i] ?? 1
      return [face(0.2, top, 0.47, foot, '#0001'), face(0.53, top, 0.8, foot, '#0001')]
    })
    const drawing = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">${face(0, 0, 1, 1, colour)}${face(0.1, 0.05, 0.9, 1, colour)}${panels.join('')}</svg>`
    return sharp(picture)
      .composite([{ input: Buffer.from(drawing) }])
      .png()
      .toBuffer()
  }

/** Another view: turned, larger, or cut at the left by a share of the width. */
const otherCamera =
  ({ turn = 0, zoom = 1, aside = 0, shear = 0 }: { turn?: number; zoom?: number; aside?: number; shear?: number }) =>
  async (picture: Buffer): Promise<Buffer> => {
    const { width, height } = await sizeOf(picture)
    const turned = await sharp(picture)
      .affine([
        [zoom, shear],
        [0, zoom],
      ])
      .png()
      .toBuffer()
    const leaning = await sharp(turned).rotate(turn, { background: '#777' }).png().toBuffer()
    const size = await sizeOf(leaning)
    const shares = 0.88
    const cut = {
      width: Math.round(width * shares),
      height: Math.round(height * shares),
    }
    return sharp(leaning)
      .extract({
        left: Math.round((size.width - cut.width) / 2 + aside * width),
        top: Math.round((size.height - cut.height) / 2),
        ...cut,
      })
      .resize(width, height, { fit: 'fill' })
      .png()
      .toBuffer()
  }

const changed = (name: string, change: string, edit: (picture: Buffer) => Promise<Buffer>): RoomPair => {
  const pair = keptPairs.find((each) => each.name === name)
  if (!pair) throw new Error(`No pair ${name}`)
  return {
    name: `${name}, ${change}`,
    isKept: false,
    photo: pair.photo,
    result: async () => edit(await pair.result()),
  }
}

const composed: RoomPair[] = [
  changed('study after paint', 'window moved', movedWindow({ left: 0.41, top: 0.27, width: 0.19, height: 0.29 }, 0.05)),
  changed(
    'empty-bedroom after floor-change',
    'window moved',
    movedWindow({ left: 0.4, top: 0.2, width: 0.18, height: 0.45 }, -0.06),
  ),
  changed(
    'kitchen after change-material',
    'window moved',
    movedWindow({ left: 0.31, top: 0.2, width: 0.28, height: 0.38 }, 0.05),
  ),
  changed(
    'study as dark-academia mirrored',
    'window moved',
    movedWindow({ left: 0.41, top: 0.27, width: 0.19, height: 0.29 }, 0.04),
  ),
  changed(
    'scandinavian as japandi mirrored',
    'window moved',
    movedWindow({ left: 0.4, top: 0.2, width: 0.34, height: 0.4 }, 0.06),
  ),
  changed(
    'the landing page’s room',
    'new door',
    newDoor({ left: 0.86, leftEnds: [0.27, 0.73], right: 0.95, rightEnds: [0.2, 0.83] }),
  ),
  changed(
    'living-room after full-redesign',
    'new door',
    newDoor({ left: 0.185, leftEnds: [0.3, 0.7], right: 0.31, rightEnds: [0.3, 0.7] }),
  ),
  changed(
    'empty-living-room after virtual-staging',
    'new door',
    newDoor({ left: 0.08, leftEnds: [0.2, 0.88], right: 0.2, rightEnds: [0.25, 0.77] }),
  ),
  changed(
    'coastal as tropical',
    'new door',
    newDoor({ left: 0.07, leftEnds: [0.25, 0.8], right: 0.2, rightEnds: [0.28, 0.74] }, '#b98a5a'),
  ),
  changed(
    'contemporary as biophilic',
    'new door',
    newDoor({ left: 0.2, leftEnds: [0.3, 0.76], right: 0.33, rightEnds: [0.3, 0.76] }),
  ),
  changed('modern as memphis', 'other camera', otherCamera({ turn: 3 })),
  changed('traditional as english-country', 'other camera', otherCamera({ zoom: 1.05, aside: 0.05 })),
  changed('living-room after full-redesign', 'other camera', otherCamera({ aside: 0.05 })),
  changed('farmhouse as tuscan mirrored', 'other camera', otherCamera({ shear: 0.08 })),
  changed('minimalist as zen mirrored', 'other camera', otherCamera({ turn: -2, zoom: 1.1 })),
]

const folder = 'test/rooms/rendered'
const photos: readonly string[] = ['living-room', 'empty-living-room', 'empty-bedroom', 'study', 'kitchen', 'bedroom']

/** Pairs of a library's picture and a render by rendering/changed_rooms.py, whose file names the room and the change. */
const rendered: RoomPair[] = readdirSync(folder).flatMap((file): RoomPair[] => {
  const [room = '', change = ''] = file.split('.')
  const photo = () =>
    sharp(`frontend/pictures/${photos.includes(room) ? 'rooms' : 'styles'}/${room}.webp`)
      .png()
      .toBuffer()
  const result = () => sharp(`${folder}/${file}`).png().toBuffer()
  if (change !== 'emptied') return [{ name: `${room} rendered with another ${change}`, isKept: false, photo, result }]
  return [
    { name: `${room} rendered without furniture`, isKept: true, photo, result },
    { name: `${room} rendered with furniture`, isKept: true, photo: result, result: photo },
  ]
})

export const renderedPairs: readonly RoomPair[] = rendered
const withoutDoor = composed
  .filter(({ name }) => name.endsWith(', new door'))
  .map(
    ({ name, photo, result }): RoomPair => ({
      name: name.replace('new', 'removed'),
      isKept: false,
      photo: result,
      result: photo,
    }),
  )
export const composedPairs: readonly RoomPair[] = [...composed, ...withoutDoor]
