import sharp from 'sharp'
import { angleOf, edgeMap, pointsOf, shareOnEdges } from './edge-map.ts'
import { type Grey, lineSegments } from './line-segments.ts'
import { cameraDrift } from './structure-camera.ts'
import { newFrame } from './structure-frames.ts'
import { movedGroup } from './structure-groups.ts'
import { type SeenEdges, type StructureLine, structureWeight } from './structure-lines.ts'

const sidePixels = 384

/** What the figure is made of, each from 0 to 1. */
type StructureDrift = {
  /** The share of the photo's edges that the result does not have: most are furniture, which a design may change. */
  missing: number
  /** The share of the result's edges that the photo does not have. */
  added: number
  /** How much better the result fits when the photo is shifted, turned or enlarged: another camera. */
  camera: number
  /** How clearly a group of upright edges is found beside its place, and not at it: a moved window or door. */
  moved: number
  /** How large a new frame of two upright edges and a head is, as a share of the height: a new door or window. */
  frame: number
}

/** Measures how walls, windows and doors of a photo have moved in its design. */
export const measureDrift = async (photo: Buffer, result: Buffer): Promise<StructureDrift> => {
  const before = await greyOf(photo)
  const after = await greyOf(result, before)
  const [old, current] = [seen(before), seen(after)]
  return {
    missing: missingShare(old, current),
    added: missingShare(current, old),
    camera: cameraDrift(old.lines, current.edges),
    moved: movedGroup(old, current),
    frame: newFrame(current.lines, old.edges, after),
  }
}

/** How much of a room's structure a design keeps, in whole percent (docs/product.md, Generations). */
export const structureKept = ({ missing, added, camera, moved, frame }: StructureDrift): number => {
  const lost = [
    // Furniture may go or come. When most edges are gone and most are new, it is another room.
    0.1 * missing,
    ramp(Math.min(missing, added), 0.45, 0.8),
    ramp(camera, 0.08, 0.4),
    ramp(moved, 0.17, 0.45),
    ramp(frame, 0.53, 1.5),
  ]
  return Math.round(100 * lost.reduce((kept, share) => kept * (1 - share), 1))
}

const ramp = (value: number, none: number, whole: number) => Math.min(1, Math.max(0, (value - none) / (whole - none)))

/** The picture in grey, at most 384 pixels a side, or of another one's size. */
const greyOf = async (bytes: Buffer, size?: { width: number; height: number }): Promise<Grey> => {
  const { data, info } = await sharp(bytes)
    .resize(
      size
        ? { width: size.width, height: size.height, fit: 'fill' }
        : { width: sidePixels, height: sidePixels, fit: 'inside' },
    )
    .greyscale()
    .blur(0.7)
    .raw({ depth: 'uchar' })
    .toBuffer({ resolveWithObject: true })
  return { pixels: data, width: info.width, height: info.height }
}

const leastLengthPixels = 10

const seen = (grey: Grey): SeenEdges => {
  const segments = lineSegments(grey, leastLengthPixels)
  const size = { width: grey.width, height: grey.height }
  const lines: StructureLine[] = segments
    .filter(({ length }) => length >= 0.05 * grey.width)
    .map((line) => ({ ...line, angle: angleOf(line), weight: structureWeight(line, size) }))
  return { segments, lines, edges: edgeMap(segments, grey.width, grey.height), size }
}

// Furniture may hide the other half of an edge.
const enough = 0.5

const missingShare = ({ lines }: SeenEdges, { edges }: SeenEdges): number => {
  let [kept, all] = [0, 0]
  for (const line of lines) {
    const { share } = shareOnEdges(edges, pointsOf(line, 1, 1))
    kept += line.weight * Math.min(1, share / enough)
    all += line.weight
  }
  return all === 0 ? 0 : 1 - kept / all
}
