import { type Area, invert } from './area.ts'

const far = 255

/** The distance of each pixel from the area along its row, at most 255. */
const distancesInRows = ({ width, height, cells }: Area): Uint8Array => {
  const distances = new Uint8Array(width * height)
  for (let row = 0; row < distances.length; row += width) {
    let distance = far
    for (let at = row; at < row + width; at += 1) {
      distance = cells[at] ? 0 : Math.min(far, distance + 1)
      distances[at] = distance
    }
    distance = far
    for (let at = row + width - 1; at >= row; at -= 1) {
      distance = cells[at] ? 0 : Math.min(far, distance + 1)
      if (distance < Number(distances[at])) distances[at] = distance
    }
  }
  return distances
}

/** Adds the pixels within `radius` pixels of the area, at most 254. */
export const grow = (area: Area, radius: number): void => {
  const { width, height, cells } = area
  const distances = distancesInRows(area)
  for (let dy = -radius; dy <= radius; dy += 1) {
    const reach = Math.floor(Math.sqrt((radius + 0.5) ** 2 - dy ** 2))
    const [first, last] = [Math.max(0, -dy), Math.min(height, height - dy)]
    for (let at = first * width; at < last * width; at += 1)
      if (Number(distances[at + dy * width]) <= reach) cells[at] = 1
  }
}

/** Removes the pixels within `radius` pixels of the area's edge. The picture's own edge does not count as one. */
export const shrink = (area: Area, radius: number): void => {
  invert(area)
  grow(area, radius)
  invert(area)
}
