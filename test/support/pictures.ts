import { crc32, deflateSync } from 'node:zlib'
import sharp from 'sharp'

/** A picture that is light above and dark below, so that its orientation can be checked. */
export const roomPicture = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: '#f0f0f0' } }).composite([
    {
      input: { create: { width, height: Math.floor(height / 2), channels: 3, background: '#202020' } },
      gravity: 'south',
    },
  ])

export const jpegOf = (width: number, height: number) => roomPicture(width, height).jpeg().toBuffer()

/** Pixels farther than this from the mask of a brush stay identical to the source (docs/product.md, Pictures). */
export const featherPixels = 6

/** A mountain below a blue sky and above a meadow. */
export const mountainPhoto = (): Promise<Buffer> =>
  sharp(
    Buffer.from(
      `<svg xmlns="http://www.w3.org/2000/svg" width="900" height="600"><rect width="900" height="600" fill="#6fa8dc"/>
      <path d="M0 460 280 90 430 240 600 150 900 480V600H0Z" fill="#59636e"/><path d="M280 90 220 170 340 160Z" fill="#fff"/>
      <path d="M0 430Q300 340 620 420T900 400V600H0Z" fill="#3d6a3a"/></svg>`,
    ),
  )
    .jpeg()
    .toBuffer()

const chunk = (type: string, body: Buffer) => {
  const length = Buffer.alloc(4)
  length.writeUInt32BE(body.length)
  const typed = Buffer.concat([Buffer.from(type), body])
  const checksum = Buffer.alloc(4)
  checksum.writeUInt32BE(crc32(typed))
  return Buffer.concat([length, typed, checksum])
}

/** A valid black PNG with one bit per pixel: a few kilobytes for any number of pixels. */
export const pngBomb = (width: number, height: number): Buffer => {
  const header = Buffer.alloc(13)
  header.writeUInt32BE(width, 0)
  header.writeUInt32BE(height, 4)
  header[8] = 1
  const rows = deflateSync(Buffer.alloc(height * (1 + Math.ceil(width / 8))))
  const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])
  return Buffer.concat([signature, chunk('IHDR', header), chunk('IDAT', rows), chunk('IEND', Buffer.alloc(0))])
}
