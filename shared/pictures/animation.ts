/**
 * Whether a GIF, WebP or PNG file contains more than one picture. Reads the file's blocks without decoding pixels, and
 * reads each block once, whatever its declared length.
 */
export const isAnimated = (bytes: Uint8Array): boolean => {
  const starts = (text: string, offset = 0) =>
    [...text].every((character, index) => bytes[offset + index] === character.charCodeAt(0))
  if (starts('GIF8')) return hasSecondImage(bytes)
  if (starts('RIFF') && starts('WEBPVP8X', 8)) return Boolean((bytes[20] ?? 0) & webpAnimation)
  if (starts('\x89PNG')) return hasAnimationControl(bytes)
  return false
}

/** The animation flag: https://developers.google.com/speed/webp/docs/riff_container#extended_file_format */
const webpAnimation = 0b10

/** In an animated PNG, the chunk `acTL` precedes the pixels (https://www.w3.org/TR/png-3/#acTL-chunk). */
const hasAnimationControl = (bytes: Uint8Array): boolean => {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  for (let at = 8; at + 8 <= bytes.length; ) {
    const type = String.fromCharCode(...bytes.subarray(at + 4, at + 8))
    if (type === 'acTL') return true
    if (type === 'IDAT') return false
    at += 12 + view.getUint32(at)
  }
  return false
}

/** The GIF format: https://www.w3.org/Graphics/GIF/spec-gif89a.txt */
const hasSecondImage = (bytes: Uint8Array): boolean => {
  const at = (offset: number) => bytes[offset] ?? 0
  const coloursAt = (offset: number) => (at(offset) & 0x80 ? 3 * 2 ** ((at(offset) & 7) + 1) : 0)
  const afterPieces = (start: number) => {
    let offset = start
    while (at(offset) !== 0) offset += 1 + at(offset)
    return offset + 1
  }
  let images = 0
  for (let offset = 13 + coloursAt(10); offset < bytes.length; ) {
    if (at(offset) === 0x21) offset = afterPieces(offset + 2)
    else if (at(offset) === 0x2c) {
      images += 1
      if (images > 1) return true
      offset = afterPieces(offset + 11 + coloursAt(offset + 9))
    } else return false
  }
  return false
}
