import { unzipSync } from 'fflate'
import sharp from 'sharp'
import { OutputRefused } from '#functions/core/clients/replicate/prediction-output.ts'
import { limits } from '#shared/limits.ts'
import { boxOfLabel } from '#shared/pictures/box-of-label.ts'
import { mostThings, type RoomThing } from '#shared/pictures/room-map.ts'

/** A label picture as PNG: the value of a pixel is the place of its thing, counted from 1, and 0 for none. */
export type Labelled = { png: Buffer; width: number; height: number; things: RoomThing[] }

type Size = { width: number; height: number }
type Mask = { cells: Buffer; share: number }

// A smaller thing cannot be pressed.
const leastShare = 0.0004
const white = 128

/**
 * Makes a label picture of the masks in an archive, one PNG for each thing, white where the thing is. Larger things come
 * first, and a smaller one lies over them. Throws `OutputRefused` for an archive that cannot be read.
 */
export const labelPicture = async (archive: Buffer, { width, height }: Size): Promise<Labelled> => {
  const masks: Mask[] = []
  for (const file of masksIn(archive)) {
    const cells = await cellsOf(file, { width, height })
    const share = cells.reduce((sum, cell) => sum + (cell >= white ? 1 : 0), 0) / cells.length
    if (share >= leastShare) masks.push({ cells, share })
  }
  masks.sort((one, other) => other.share - one.share)
  const labels = Buffer.alloc(width * height)
  for (const [place, { cells }] of masks.entries())
    for (let pixel = 0; pixel < labels.length; pixel += 1) if (Number(cells[pixel]) >= white) labels[pixel] = place + 1
  const png = await sharp(labels, { raw: { width, height, channels: 1 } })
    .toColourspace('b-w')
    .png({ compressionLevel: 9 })
    .toBuffer()
  return { png, width, height, things: masks.map((_, place) => thingOf(labels, width, place + 1)) }
}

/** The values of a label picture in another size. */
export const labelsIn = async (png: Buffer, { width, height }: Size): Promise<Uint8Array> => {
  const resized = sharp(png).resize({ width, height, fit: 'fill', kernel: 'nearest' })
  return new Uint8Array(await resized.toColourspace('b-w').raw().toBuffer())
}

/** The PNGs of an archive. One that states more bytes than a mask can have is not unpacked. */
const masksIn = (archive: Buffer): Uint8Array[] => {
  let files = 0
  try {
    const unpacked = unzipSync(archive, {
      filter: ({ name, originalSize }) => {
        if (!/\.png$/i.test(name)) return false
        files += 1
        return files <= mostThings && originalSize <= limits.storedPictureMaxBytes
      },
    })
    return Object.entries(unpacked)
      .sort(([one], [other]) => one.localeCompare(other, 'en', { numeric: true }))
      .map(([, file]) => file)
  } catch (cause) {
    throw new OutputRefused('The masks cannot be unpacked', { cause })
  }
}

const cellsOf = async (file: Uint8Array, { width, height }: Size): Promise<Buffer> => {
  try {
    return await sharp(file, { limitInputPixels: limits.decodedMaxPixels })
      .flatten({ background: '#000000' })
      .resize({ width, height, fit: 'fill', kernel: 'nearest' })
      .toColourspace('b-w')
      .raw()
      .toBuffer()
  } catch (cause) {
    throw new OutputRefused('A mask cannot be read', { cause })
  }
}

/** A thing that smaller ones cover completely keeps its place, with a share of 0. */
const thingOf = (labels: Buffer, width: number, label: number): RoomThing => {
  const { count, ...box } = boxOfLabel(labels, width, label) ?? { left: 0, top: 0, right: 1, bottom: 1, count: 0 }
  return { ...box, share: count / labels.length }
}
