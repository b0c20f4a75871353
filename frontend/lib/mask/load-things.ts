import type { MappedPart } from '#shared/contracts/uploads.ts'
import type { RoomPart } from '#shared/pictures/room-map.ts'
import { type Things, thingsOf } from './things.ts'

type Size = { width: number; height: number }

/** Loads the label pictures of a room map, and lays them over each other in the working picture's size. */
export const loadThings = async (
  parts: Partial<Record<RoomPart, MappedPart>>,
  { width, height }: Size,
  signal: AbortSignal,
): Promise<Things> => {
  const loaded = Object.entries(parts).map(async ([name, { things, url }]) => {
    const part = name as RoomPart
    return url ? [{ part, things, labels: await labelsAt(url, { width, height }, signal) }] : []
  })
  return thingsOf((await Promise.all(loaded)).flat(), width, height)
}

const labelsAt = async (url: string, { width, height }: Size, signal: AbortSignal): Promise<Uint8Array> => {
  const response = await fetch(url, { signal })
  if (!response.ok) throw new Error(`A label picture was answered with ${response.status}`)
  // A colour profile of the screen must not change the values.
  const picture = await createImageBitmap(await response.blob(), { colorSpaceConversion: 'none' })
  const context = new OffscreenCanvas(width, height).getContext('2d')
  if (!context) throw new Error('The browser has no canvas')
  // The values are labels: a value between two of them is another thing.
  context.imageSmoothingEnabled = false
  context.drawImage(picture, 0, 0, width, height)
  picture.close()
  const { data } = context.getImageData(0, 0, width, height)
  return Uint8Array.from({ length: width * height }, (_, pixel) => Number(data[pixel * 4]))
}
