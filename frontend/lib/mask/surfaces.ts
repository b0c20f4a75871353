import { writeLab } from '#shared/pictures/oklab.ts'
import { planningSide, type RoomLines } from '#shared/pictures/room/room-lines.ts'
import { floorSpots, frontSpots, type SeenLines, type SpotOf, wallSpots } from '#shared/pictures/room/surface-spots.ts'
import type { RoomPart } from '#shared/pictures/room-map.ts'
import type { Area } from './area.ts'
import type { LinesRequest } from './lines-worker.ts'
import type { PicturePixels } from './painter.ts'
import type { Thing, Things } from './things.ts'

/** The surface that an area lies on: how its pixels show it, or undefined where no texture can be laid. */
export type SurfaceUnder = (area: Area, pixels: PicturePixels) => SpotOf | undefined

// How a part of the room is seen. On the others, such as windows, no texture is shown.
const seen: Partial<Record<RoomPart, 'floor' | 'wall' | 'front'>> = {
  floor: 'floor',
  rug: 'floor',
  wall: 'wall',
  fireplace: 'front',
  cabinet: 'front',
}

// In pixels of the picture, row after row. Odd, so that in a picture of any usual width all columns are sampled.
const sampleStep = 7

/**
 * Finds the plane in which a texture is laid on an area, once the photo's things are known. The room's lines take a
 * fraction of a second, in a worker; `onKnown` is called then.
 */
export const createSurfaces = (things: Things, onKnown: () => void): SurfaceUnder => {
  let lines: SeenLines | 'asked' | undefined
  return (area, pixels) => {
    const thing = coveredMost(things, area)
    const side = thing && seen[thing.part]
    if (!side) return undefined
    if (!lines) {
      lines = 'asked'
      void findLines(things, pixels).then((found) => {
        lines = found ?? 'asked'
        if (found) onKnown()
      })
    }
    if (lines === 'asked') return undefined
    if (side === 'front') return frontSpots(lines, area, thing.box.bottom)
    return side === 'floor' ? floorSpots(lines, area) : wallSpots(lines, area)
  }
}

/** The thing that most of an area lies on, as its sampled pixels tell. */
const coveredMost = ({ labels, list }: Things, { cells }: Area): Thing | undefined => {
  const counts = new Uint32Array(list.length + 1)
  for (let cell = 0; cell < cells.length; cell += sampleStep) {
    const label = Number(labels[cell])
    if (cells[cell] === 1) counts[label] = Number(counts[label]) + 1
  }
  const most = counts.reduce((best, count, label) => (count > Number(counts[best]) ? label : best), 0)
  return list[most - 1]
}

/** The photo in cells, each with the part that its middle shows. */
export const planOf = ({ width, height, labels, list }: Things, { data }: PicturePixels): LinesRequest => {
  const scale = Math.min(1, planningSide / Math.max(width, height))
  const cells = { width: Math.round(width * scale), height: Math.round(height * scale) }
  const lab = new Float32Array(3)
  const values = new Float32Array(cells.width * cells.height)
  const kinds = Array.from(values, (_, cell) => {
    const x = Math.floor((((cell % cells.width) + 0.5) * width) / cells.width)
    const y = Math.floor(((Math.floor(cell / cells.width) + 0.5) * height) / cells.height)
    const pixel = y * width + x
    writeLab(Number(data[pixel * 4]), Number(data[pixel * 4 + 1]), Number(data[pixel * 4 + 2]), lab, 0)
    values[cell] = Number(lab[0])
    return list[Number(labels[pixel]) - 1]?.part ?? 'thing'
  })
  return { kinds, lightness: { ...cells, values } }
}

const findLines = async (things: Things, pixels: PicturePixels): Promise<SeenLines | undefined> => {
  const request = planOf(things, pixels)
  const worker = new Worker(new URL('./lines-worker.ts', import.meta.url), { type: 'module' })
  const lines = await new Promise<RoomLines | undefined>((resolve) => {
    worker.addEventListener('message', ({ data }: MessageEvent<RoomLines>) => resolve(data))
    worker.addEventListener('error', () => resolve(undefined))
    worker.postMessage(request)
  })
  worker.terminate()
  return lines && { lines, cells: request.lightness }
}
