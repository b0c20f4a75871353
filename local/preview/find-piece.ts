import { ramp } from '#shared/pictures/room/ramp.ts'
import { piecesOf as connected } from './furniture-mask.ts'
import {
  distance,
  isAlike,
  isWallColour,
  measured,
  type Piece,
  piecesOf,
  reached,
  type Shade,
  shadeOf,
} from './piece-areas.ts'
import { boxMean, plane } from './plane.ts'
import type { SeenRoom } from './see-room.ts'

/** Furniture that words name and the room's analysis can find. */
export type PieceName = 'sofa' | 'armchair' | 'cabinets' | 'curtains'

// Of the cells: a smaller piece is another one, such as the armchair for which a sofa's name was used.
const leastPiece = { sofa: 0.05, armchair: 0.02, cabinets: 0.05, curtains: 0.01 } as const

/** The mask of a named piece, in the cells of the room; undefined when nothing in the picture is surely that piece. */
export const findPiece = (room: SeenRoom, name: PieceName, hint?: Shade): Float32Array | undefined => {
  const isStanding = name === 'sofa' || name === 'armchair'
  const found = isStanding
    ? standing(room, name, hint)
    : [name === 'curtains' ? curtainCells(room) : cabinetCells(room)]
  const sure = found.find(
    (cells) =>
      cells.length >= leastPiece[name] * room.kinds.length && outlined(room, closed(room, cells)) > leastOutline[name],
  )
  return sure && closed(room, isStanding ? whole(room, sure) : sure)
}

// Of a piece's cells: with more in its shade right above it, those are the rest of it, which the net takes for something else.
const mostAbove = 0.2

/** Whether a piece ends where its colour ends above it: a headrest in the wall's kind would keep its colour. */
const isWhole = (room: SeenRoom, cells: readonly number[]): boolean => {
  const [{ width }, shade, tops] = [room.areas, shadeOf(room, cells), new Map<number, number>()]
  for (const cell of cells) tops.set(cell % width, Math.min(tops.get(cell % width) ?? cell, cell))
  const isAbove = (cell: number) => cell < (tops.get(cell % width) ?? 0) && isAlike(room, shade, cell)
  const start = [...tops.values()].flatMap((top) => [1, 2, 3].map((step) => top - step * width))
  return reached(room.areas, start, isAbove, undefined, 2).length < mostAbove * cells.length
}

// The least share of a mask's outline with a change of colour or light across it, with which the mask is believed.
const leastOutline = { sofa: 0.77, armchair: 0.82, cabinets: 0.75, curtains: 0.7 } as const

const outlined = (room: SeenRoom, own: Float32Array): number => {
  let [all, clear] = [0, 0]
  for (const [cell, is] of own.entries()) {
    if (!is) continue
    for (const step of [1, -1, room.areas.width, -room.areas.width]) {
      if (own[cell + step] !== 0 || own[cell + 3 * step] !== 0) continue
      all += 1
      const inside = own[cell - 2 * step] ? cell - 2 * step : cell
      const { light, colour } = distance(room, shadeOf(room, [inside]), cell + 3 * step)
      if (light > 0.3 || colour > 1) clear += 1
    }
  }
  return clear / Math.max(1, all)
}

// Less alike in its proportions is another piece.
const leastShape = 0.3
const shapes = {
  sofa: (aspect: number) => ramp(aspect, 0.9, 1.7),
  armchair: (aspect: number) => Math.exp(-((Math.log(aspect / 0.95) / 0.4) ** 2)),
} as const

// Of the picture's height: where a piece may begin and must end, from the floor's line; and how full its outline is.
const stands = { highest: -0.3, begins: 0.05, ends: 0.06, fullness: 0.42 } as const

/** Whether a colour can be that of upholstery: light wood is none, white may be bedding or a rug, and nearly black cloth shows no light to keep. */
const isCloth = ([lightness, a, b]: Shade) => {
  const [red, yellow] = [a / lightness, b / lightness]
  const isLightWood = lightness > 0.56 && red > 0.01 && red < 0.05 && yellow > 0.08 && yellow < 0.13
  const isWhite = lightness > 0.72 && Math.hypot(red, yellow) < 0.03
  return lightness > 0.25 && !isLightWood && !isWhite
}

/** The likeliest piece of a name that stands on the floor; none where it is white or wooden: the next is another piece. */
const standing = (room: SeenRoom, name: keyof typeof shapes, hint?: Shade): number[][] => {
  const [{ height }, sofaCells] = [room.areas, leastPiece.sofa * room.kinds.length]
  const all = piecesOf(room, (kind) => kind === 'thing').map((piece) => withShades(room, piece))
  const scoreOf = ({ cells, aspect }: Piece) =>
    cells.length * shapes[name](aspect) * (hint ? likeness(shadeOf(room, cells), hint) : 1)
  const [likeliest] = all
    .filter(
      (piece) =>
        // Neither a wardrobe, nor flat on the floor, nor hung on the wall.
        piece.top > stands.highest * height &&
        piece.top < stands.begins * height &&
        piece.bottom > stands.ends * height &&
        piece.fullness > stands.fullness &&
        shapes[name](piece.aspect) > leastShape &&
        // From the side, a sofa has the proportions of an armchair.
        (name === 'sofa' || piece.cells.length < sofaCells || shapes.sofa(piece.aspect) < leastShape),
    )
    .sort((one, other) => scoreOf(other) - scoreOf(one))
  return likeliest && isCloth(shadeOf(room, likeliest.cells)) && isWhole(room, likeliest.cells)
    ? [withHalves(room, likeliest, all), likeliest.cells]
    : []
}

// Of the picture's height: how far the lower ends of a piece's halves lie apart.
const sameFeet = 0.08

/** The cells of a piece, and of what lies beside it in its colour: the other half of a sofa behind a table. */
const withHalves = (room: SeenRoom, piece: Piece, pieces: readonly Piece[]): number[] => {
  const shade = shadeOf(room, piece.cells)
  const isHalf = (other: Piece) =>
    other.left < piece.right + 3 &&
    other.right > piece.left - 3 &&
    Math.abs(other.bottom - piece.bottom) < sameFeet * room.areas.height &&
    isCloth(shadeOf(room, other.cells)) &&
    distance(room, shade, other.start).colour < 1
  return [...new Set([piece, ...pieces.filter(isHalf)].flatMap(({ cells }) => cells))]
}

const likeness = (shade: Shade, hint: Shade): number => {
  const apart = Math.hypot((shade[0] - hint[0]) / 2, shade[1] - hint[1], shade[2] - hint[2])
  return Math.exp(-((apart / 0.08) ** 2))
}

// In OKLab, and in radians: from which chroma on a hue is a thing's own, and how far it varies.
const [ownChroma, leastChroma, usualHue] = [0.07, 0.03, 0.35]

const isSameHue = ({ colours: [, a, b] }: SeenRoom, [, ownA, ownB]: Shade, cell: number): boolean => {
  const [cellA, cellB] = [Number(a.values[cell]), Number(b.values[cell])]
  const chroma = Math.hypot(cellA, cellB) * Math.hypot(ownA, ownB)
  return (
    Math.hypot(ownA, ownB) > ownChroma &&
    Math.hypot(cellA, cellB) > leastChroma &&
    Math.acos(Math.min(1, (cellA * ownA + cellB * ownB) / chroma)) < usualHue
  )
}

// A piece that more than doubles with them must fill its outline, or it is no piece: a hue can lead on to other things.
const [mostGrowth, leastGrownFullness] = [2, 0.65]

/** Adds the parts of a piece that lie in more or less light, behind a seam. */
const withShades = (room: SeenRoom, piece: Piece): Piece => {
  const shade = shadeOf(room, piece.cells)
  const isOwn = (cell: number) => {
    const { light, colour } = distance(room, shade, cell)
    return room.kinds[cell] === 'thing' && (light * light + colour * colour < 1.1 || isSameHue(room, shade, cell))
  }
  const cells = reached(room.areas, piece.cells, isOwn, () => true, 2)
  const grown = measured(room, [...new Set([...piece.cells, ...cells])], piece.start)
  const isOneThing = grown.cells.length < mostGrowth * piece.cells.length || grown.fullness > leastGrownFullness
  return isOneThing ? grown : { ...grown, fullness: 0 }
}

// Of the picture's height: cabinets end at the floor's line, tables in front of them do not.
const belowLine = 0.03
// How much of its outline a front fills: it is a rectangle.
const straight = 0.6
const leastFront = 0.012

/** The cells of fitted fronts: all in the colour of the largest piece that stands at the wall. */
const cabinetCells = (room: SeenRoom): number[] => {
  const { areas, kinds, lines } = room
  const isAbove = (cell: number) =>
    Math.floor(cell / areas.width) < Number(lines.floor[cell % areas.width]) + belowLine * areas.height
  const [largest] = piecesOf(room, (kind, cell) => kind === 'thing' && isAbove(cell))
  if (!largest || largest.fullness < straight) return []
  const shade = shadeOf(room, largest.cells)
  if (isWallColour(room, shade)) return []
  const isFront = (cell: number) => {
    const { light, colour } = distance(room, shade, cell)
    return kinds[cell] !== 'window' && kinds[cell] !== 'ceiling' && light < 0.8 && colour < 0.9
  }
  // A table or a chair in the same wood reaches below the line in its columns.
  const goesOn = (cell: number): boolean => isFront(cell) && (!isAbove(cell) || goesOn(cell + areas.width))
  const fronts = new Set([...kinds.keys()].filter((cell) => isFront(cell) && isAbove(cell) && !goesOn(cell)))
  return connected(areas.width, areas.height, (cell) => fronts.has(cell))
    .filter((front) => front.length > leastFront * kinds.length)
    .flat()
}

// Of the picture's width: how far beside what the net calls curtain its cloth can reach. A curtain is taller than wide.
const besideCurtain = 0.015
const [tallest, hangsFrom] = [0.7, -0.3]
// Of the picture's width: how far from a window its curtain hangs.
const besideWindow = 0.06

const curtainCells = (room: SeenRoom): number[] => {
  const { width, height } = room.areas
  const grown = piecesOf(room, (kind) => kind === 'curtain').flatMap(({ cells, aspect, top }) => {
    const shade = shadeOf(room, cells)
    if (aspect > tallest || top > hangsFrom * height || isWallColour(room, shade)) return []
    const columns = cells.map((cell) => cell % width)
    const [first, last] = [Math.min(...columns), Math.max(...columns)]
    const isAtWindow = (cell: number) =>
      room.kinds[cell] === 'window' &&
      cell % width > first - besideWindow * width &&
      cell % width < last + besideWindow * width
    if (![...room.kinds.keys()].some(isAtWindow)) return []
    const [left, right] = [first - besideCurtain * width, last + besideCurtain * width]
    return reached(room.areas, cells, (cell) => {
      const { light, colour } = distance(room, shade, cell)
      return light < 1 && colour < 1 && cell % width >= left && cell % width <= right
    })
  })
  return [...new Set(grown)]
}

// In cells: how far above a piece its own shade is a part that the net takes for something else. In units of what one thing
// varies: how far its light reaches there, and between its parts its colour in shadow. Of the largest part: a smaller one by itself is
// a spill.
const [above, shaded, inShadow, spill] = [4, 1.3, 2, 0.1]

/** The cells of a piece with what is in its shade above it and between its parts, such as its back beside a cushion, without spills. */
const whole = (room: SeenRoom, cells: readonly number[]): readonly number[] => {
  const { width, height } = room.areas
  const own = new Set(cells)
  const parts = connected(width, height, (cell) => own.has(cell))
  const largest = Math.max(...parts.map(({ length }) => length))
  const known = parts.filter(({ length }) => length > spill * largest).flat()
  const across = endsOf(known, (cell) => [Math.floor(cell / width), cell % width])
  const down = endsOf(known, (cell) => [cell % width, Math.floor(cell / width)])
  const shade = shadeOf(room, known)
  const isOwn = (cell: number) => {
    const [x, y] = [cell % width, Math.floor(cell / width)]
    const off = distance(room, shade, cell)
    const isShadow = Number(room.colours[0].values[cell]) < shade[0]
    const [top, bottom] = down.get(x) ?? [Infinity, -Infinity]
    const [left, right] = across.get(y) ?? [Infinity, -Infinity]
    return (
      off.light < shaded &&
      ((off.colour < 1 && y >= top - above && y <= bottom) ||
        (isShadow && off.colour < inShadow && x >= left && x <= right))
    )
  }
  return [...new Set([...known, ...[...room.kinds.keys()].filter(isOwn)])]
}

/** The first and the last place of cells on each of their lines. */
const endsOf = (cells: readonly number[], placeOf: (cell: number) => readonly [line: number, at: number]) => {
  const ends = new Map<number, readonly [first: number, last: number]>()
  for (const cell of cells) {
    const [line, at] = placeOf(cell)
    const [first, last] = ends.get(line) ?? [at, at]
    ends.set(line, [Math.min(first, at), Math.max(last, at)])
  }
  return ends
}

/** The cells without the holes of seams and buttons. */
const closed = ({ areas: { width, height, labels } }: SeenRoom, cells: readonly number[]): Float32Array => {
  const own = new Float32Array(labels.length)
  for (const cell of cells) own[cell] = 1
  return boxMean(plane(width, height, own), 1).values.map((share, cell) => (share > (own[cell] ? 0.3 : 0.6) ? 1 : 0))
}
