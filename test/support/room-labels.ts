import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import sharp from 'sharp'
import * as z from 'zod'

/** Rendered pictures of rooms, with a label for every pixel. */
export const roomFolder = join(import.meta.dirname, '../rooms')

const Names = z.record(z.string(), z.string())

/** The label of each pixel of a room's picture in a size; "nothing" for a pixel without one. */
export const labelsOf = async (room: string, size: { width: number; height: number }): Promise<string[]> => {
  const { width, height } = size
  const names = Names.parse(JSON.parse(readFileSync(join(roomFolder, `${room}.labels.json`), 'utf8')))
  const { data, info } = await sharp(join(roomFolder, `${room}.labels.png`))
    .resize({ width, height, fit: 'fill', kernel: 'nearest' })
    .raw()
    .toBuffer({ resolveWithObject: true })
  return Array.from({ length: width * height }, (_, pixel) => names[String(data[pixel * info.channels])] ?? 'nothing')
}
