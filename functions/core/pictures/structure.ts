import { setImmediate as turn } from 'node:timers/promises'
import sharp, { type Sharp } from 'sharp'
import { limits } from '#shared/limits.ts'
import type { Pixels } from './check-picture.ts'
import { angleOf, edgeMap, shareOfLine } from './edge-map.ts'
import { drawn } from './encode-picture.ts'
import { greyOf } from './grey.ts'
import { type Grey, lineSegments } from './line-segments.ts'
import { cameraDrift } from './structure-camera.ts'
import { ownFrame } from './structure-frames.ts'
import { movedGroup } from './structure-groups.ts'
import { isUpright, type SeenEdges, type StructureLine, structureWeight } from './structure-lines.ts'

const sidePixels = 384

/** The measures of a changed structure. Each is 0 for an unchanged one. */
type StructureDrift = {
  /**
   * The smaller of two shares: the photo's edges that the result lacks, and the result's edges that the photo lacks.
   */
  exchanged: number
  /** The gain in matching edges when one picture is shifted, turned or zoomed. It shows another camera. */
  camera: number
  /** The evidence that a group of upright edges is beside its position. It shows a moved window or door. */
  moved: number
  /**
   * The size of a frame that only one of the pictures has, as a share of the height. It shows a new or removed door or
   * window.
   */
  frame: number
}

// The allowed deviation from upright in radians, and the least total weight of upright edges in the photo of a room.
const [upright, leastUprights] = [0.06, 0.15]

const showsRoom = ({ lines }: SeenEdges): boolean =>
  lines.reduce((sum, { angle, weight }) => sum + (isUpright(angle, upright) ? weight : 0), 0) >= leastUprights

/** A photo's straight edges. Each of its designs is compared with them. */
export type PhotoStructure = { grey: Grey; edges: SeenEdges }

/** Finds the edges of walls, windows and doors in a photo. Undefined when it shows too few. */
const ofPhoto = async (photo: Buffer): Promise<PhotoStructure | undefined> => {
  const grey = await measured(sharp(photo))
  const edges = edgesIn(grey)
  return showsRoom(edges) ? { grey, edges } : undefined
}

/**
 * Measures the changes of walls, windows and doors between a photo and its design. Lets other work of the thread pass
 * between its parts, because the same picture is encoded, marked and stored meanwhile.
 */
const drift = async (photo: PhotoStructure, result: Pixels): Promise<StructureDrift> => {
  const { grey: before, edges: old } = photo
  const after = await measured(drawn(result), before)
  const current = edgesIn(after)
  await turn()
  const moved = movedGroup(old, current)
  await turn()
  const fromOld = cameraDrift(old.lines, current.edges)
  await turn()
  const fromCurrent = cameraDrift(current.lines, old.edges)
  const keptOld = sharesOn(current, old)
  const keptCurrent = sharesOn(old, current)
  return {
    exchanged: Math.min(missingShare(old, keptOld), missingShare(current, keptCurrent)),
    camera: (fromOld + fromCurrent) / 2,
    moved,
    frame: Math.max(ownFrame(current.lines, keptCurrent, after), ownFrame(old.lines, keptOld, before)),
  }
}

/** An object, so that a simulation can cache the measures of the same pictures. */
export const structure = { ofPhoto, drift }

// From these values on, a measure shows another structure instead of other furniture.
const enoughSigns: StructureDrift = { exchanged: 0.65, camera: 0.17, moved: 0.21, frame: 0.57 }

/**
 * The part of a room's structure that a design keeps, in whole percent, by the strongest measure. Exactly the allowed
 * minimum when that measure is at its limit (docs/product.md, Generations).
 */
export const structureKept = (drift: StructureDrift): number => {
  const { exchanged, camera, moved, frame } = enoughSigns
  const clearest = Math.max(
    drift.exchanged / exchanged,
    drift.camera / camera,
    drift.moved / moved,
    drift.frame / frame,
  )
  return Math.round(100 * (limits.structureKeptLeastPercent / 100) ** (clearest ** 2))
}

/** The picture in greyscale, at most 384 pixels a side, or in the given size. */
const measured = (picture: Sharp, size?: { width: number; height: number }): Promise<Grey> =>
  greyOf(
    picture.resize(
      size
        ? { width: size.width, height: size.height, fit: 'fill' }
        : { width: sidePixels, height: sidePixels, fit: 'inside' },
    ),
  )

const leastLengthPixels = 10

const edgesIn = (grey: Grey): SeenEdges => {
  const segments = lineSegments(grey, leastLengthPixels)
  const size = { width: grey.width, height: grey.height }
  const lines: StructureLine[] = segments
    .filter(({ length }) => length >= 0.05 * grey.width)
    .map((line) => ({ ...line, angle: angleOf(line), weight: structureWeight(line, size) }))
  return { segments, lines, edges: edgeMap(segments, grey.width, grey.height), size }
}

// Furniture may hide the other half of an edge.
const enough = 0.5

/** The share of each line of one picture that lies on edges of the other. */
const sharesOn = ({ edges }: SeenEdges, { lines }: SeenEdges): number[] => lines.map((line) => shareOfLine(edges, line))

const missingShare = ({ lines }: SeenEdges, shares: readonly number[]): number => {
  let [matchedWeight, totalWeight] = [0, 0]
  lines.forEach(({ weight }, i) => {
    matchedWeight += weight * Math.min(1, (shares[i] ?? 0) / enough)
    totalWeight += weight
  })
  return totalWeight === 0 ? 0 : 1 - matchedWeight / totalWeight
}
