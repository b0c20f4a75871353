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
