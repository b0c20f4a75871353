import { zipSync } from 'fflate'
import sharp from 'sharp'
import { thingsNamed } from './known-nouns.ts'
import type { Plane } from './plane.ts'
import { readPicture } from './read-picture.ts'
import { seeRoom } from './see-room.ts'

/** Answers a segmentation model's noun with an archive of masks, one for each thing that the room's analysis can name. */
export const segmentRoom = async ({ image, prompt }: Record<string, unknown>): Promise<Buffer> => {
  const picture = await readPicture('image', image)
  return archiveOf(await thingsNamed(String(prompt), await seeRoom(picture), picture))
}

/** The archive of masks, white where a thing is, as `mattsays/sam3-image` returns it (docs/vendors.md, Replicate). */
export const archiveOf = async (masks: readonly Plane[]): Promise<Buffer> => {
  const files = masks.map(async ({ values, width, height }, number) => {
    const cells = new Uint8Array(values.map((share) => (share > 0.5 ? 255 : 0)))
    const png = await sharp(cells, { raw: { width, height, channels: 1 } })
      .png()
      .toBuffer()
    return [`mask_${number}.png`, new Uint8Array(png)] as const
  })
  return Buffer.from(zipSync(Object.fromEntries(await Promise.all(files)), { level: 0 }))
}
