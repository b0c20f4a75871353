import type { Plane } from './plane.ts'
import type { Region } from './regions.ts'
import { type RoomLines, roomLines } from './room-lines.ts'
import type { Segments } from './segments.ts'
import { colourStep, isRestOf, isSlope } from './surface-rules.ts'
import { meanColour, type Surface, sharedWith } from './surfaces.ts'

/**
 * Parts wall, ceiling and floor along straight lines, since their colours may be too alike for areas to end there, or
 * an area ends raggedly: what is on the wrong side of a line becomes an area of its own at the end of the list.
 */
export const partRoom = (areas: Segments, regions: readonly Region[], found: readonly Surface[], lightness: Plane) => {
  const kinds = Array.from(areas.labels, (label) => found[label] ?? 'other')
  const lines = roomLines(kinds, lightness)
  const surfaces = reassigned(areas, regions, found, lines)
  const alike = alikeIn(regions, surfaces)
  const added: readonly Surface[] = ['ceiling', 'wall', 'floor']
  const labels = areas.labels.map((label, cell) => {
    const surface = surfaces[label] ?? 'other'
    const placed = placedAt(surface, cell, areas.width, lines, alike[label] ?? false)
    return placed === surface ? label : areas.count + added.indexOf(placed)
  })
  return {
    areas: { ...areas, labels, count: areas.count + added.length },
    surfaces: [...surfaces, ...added] satisfies Surface[],
    lines,
  }
}

const placedAt = (
  surface: Surface,
  cell: number,
  width: number,
  { ceiling, floor }: RoomLines,
  isAlike: boolean,
): Surface => {
  const x = cell % width
  const y = Math.floor(cell / width) + 0.5
  if (surface === 'wall' && y < Number(ceiling[x])) return 'ceiling'
  if (surface === 'ceiling') return isAlike && y > Number(ceiling[x]) ? 'wall' : 'ceiling'
  if (surface === 'wall' && isAlike) return y > Number(floor[x]) ? 'floor' : 'wall'
  if (surface === 'floor' && isAlike) return y < Number(floor[x]) ? 'wall' : 'floor'
  return surface
}

// White furniture before a white wall is on the wrong side too; only what has both colours is parted.
const alikeStep = 0.025
const alikeLightness = 0.2

const alikeIn = (regions: readonly Region[], surfaces: readonly Surface[]): boolean[] => {
  const colour = (surface: Surface) => meanColour(regions.filter((_, label) => surfaces[label] === surface))
  const [ceiling, wall, floor] = [colour('ceiling'), colour('wall'), colour('floor')]
  return regions.map((region, label) => {
    if (surfaces[label] === 'ceiling') return !ceiling || !wall || !isSlope(region, ceiling, wall)
    const other = surfaces[label] === 'wall' ? floor : wall
    if (!other) return false
    return colourStep(region, other) < alikeStep && Math.abs(region.lightness - other.lightness) < alikeLightness
  })
}

const mostly = 0.6

/** What lies mostly on the wrong side is a thing of that colour: a cupboard, a rug. What is like the right one joins it. */
const reassigned = (
  areas: Segments,
  regions: readonly Region[],
  found: readonly Surface[],
  lines: RoomLines,
): Surface[] => {
  const shares = sharesOnFloor(areas, lines)
  const surfaces = found.map((surface, label) => {
    const onFloor = Number(shares[label])
    if (surface === 'floor' && onFloor < mostly) return 'other'
    return surface === 'wall' && onFloor > mostly ? 'other' : surface
  })
  for (let round = 0; round < 2; round += 1)
    for (const surface of ['floor', 'wall'] as const) {
      const colour = meanColour(regions.filter((_, label) => surfaces[label] === surface))
      if (!colour) continue
      for (const [label, region] of regions.entries()) {
        const isOnFloor = Number(shares[label]) > mostly
        if (surfaces[label] !== 'other' || isOnFloor !== (surface === 'floor')) continue
        if (surface === 'wall' && region.floorward > 0.5) continue
        if (isRestOf(region, colour, sharedWith(region, surface, surfaces))) surfaces[label] = surface
      }
    }
  return surfaces
}

const sharesOnFloor = ({ labels, count, width }: Segments, { floor }: RoomLines): Float32Array => {
  const cells = new Float32Array(count)
  const onFloor = new Float32Array(count)
  for (const [cell, label] of labels.entries()) {
    cells[label] = Number(cells[label]) + 1
    if (Math.floor(cell / width) + 0.5 > Number(floor[cell % width])) onFloor[label] = Number(onFloor[label]) + 1
  }
  return onFloor.map((number, label) => number / Math.max(1, Number(cells[label])))
}
