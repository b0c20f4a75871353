// Assumed, since a picture does not tell them: camera at chest height in metres, and a usual lens.
const cameraHeight = 1.35
const focalShare = 0.85

type Size = { width: number; height: number }

/** The level floor of a room in perspective: distances in metres for rows of pixels. */
export type FloorPlane = {
  /** In pixels. */
  focal: number
  horizon: number
  /** How far away the floor is at a row of the picture. */
  depthAt(row: number): number
}

/** The floor's plane from the vanishing point of the room's lines, which is in cells. */
export const floorPlane = (vanishing: { x: number; y: number }, cells: Size, { width, height }: Size): FloorPlane => {
  const focal = focalShare * Math.max(width, height)
  const horizon = (vanishing.y * height) / cells.height
  return {
    focal,
    horizon,
    depthAt: (row) => (cameraHeight * focal) / Math.max(height * 0.02, row + 0.5 - horizon),
  }
}
