import type { PictureType } from '#shared/contracts/uploads.ts'

/** The type of a file by its first bytes, independent of its name. Undefined unless it is JPEG, PNG or WebP. */
export const pictureTypeOf = (bytes: Uint8Array): PictureType | undefined => {
  const starts = (signature: number[], offset = 0) => signature.every((byte, index) => bytes[offset + index] === byte)
  if (starts([0xff, 0xd8, 0xff])) return 'image/jpeg'
  if (starts([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])) return 'image/png'
  if (starts([0x52, 0x49, 0x46, 0x46]) && starts([0x57, 0x45, 0x42, 0x50], 8)) return 'image/webp'
  return undefined
}
