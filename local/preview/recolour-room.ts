import { litPaint } from './lit-paint.ts'
import { writeBytes } from './oklab.ts'
import { coatSurface, paintSurface } from './paint-surface.ts'
import type { Picture } from './picture.ts'
import { pieceMask } from './recolour-piece.ts'
import type { SeenRoom } from './see-room.ts'
import type { StyleLook } from './style-look.ts'
import { thingColours } from './thing-colours.ts'

// How thin the style's paint lies on walls and floor: thicker, the edge of an unsure mask would show.
const thin = 0.5

/** Gives a room the style's colours: its walls and floor, its furniture as far as that is surely found, and other things. */
export const recolourRoom = (picture: Picture, room: SeenRoom, look: StyleLook): void => {
  recolourThings(picture, room, look)
  for (const part of ['wall', 'floor'] as const) {
    const { mask } = room.masks[part]
    coatSurface(picture, room.lab, mask, litPaint(look[part], room, mask), thin)
  }
  for (const name of ['sofa', 'curtains', 'cabinets', 'armchair'] as const) {
    const mask = pieceMask(picture, room, name)
    if (mask) paintSurface(picture, room.lab, mask, name === 'armchair' ? look.accent : look.textile)
  }
}

// In OKLab: in shadow, a colour loses chroma and lightness alike; a thing's own is told by their ratio, at a usual lightness.
const [usual, darkest] = [0.75, 0.4]

const recolourThings = ({ pixels }: Picture, { lab, masks }: SeenRoom, look: StyleLook): void => {
  const changeOf = thingColours(look)
  const shell = [masks.wall, masks.floor, masks.ceiling, masks.window].map(({ mask }) => mask.values)
  for (let at = 0; at < lab.length; at += 3) {
    const share = shell.reduce((left, values) => left - Number(values[at / 3]), 1)
    if (share <= 0) continue
    const [lightness, a, b] = [Number(lab[at]), Number(lab[at + 1]), Number(lab[at + 2])]
    const change = changeOf(a, b, (usual * Math.hypot(a, b)) / Math.max(darkest, lightness))
    const [re, im] = [1 + share * (change.re - 1), share * change.im]
    writeBytes(lightness * (1 + share * (change.gain - 1)), a * re - b * im, a * im + b * re, pixels, at)
  }
}
