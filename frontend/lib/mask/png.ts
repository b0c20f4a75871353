const signature = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]
const greyscale = 0
const bitDepth = 8

const checksums = Uint32Array.from({ length: 256 }, (_, byte) => {
  let sum = byte
  for (let bit = 0; bit < 8; bit += 1) sum = sum & 1 ? 0xedb88320 ^ (sum >>> 1) : sum >>> 1
  return sum
})

const checksumOf = (bytes: Uint8Array): number => {
  let sum = 0xffffffff
  for (const byte of bytes) sum = Number(checksums[(sum ^ byte) & 255]) ^ (sum >>> 8)
  return (sum ^ 0xffffffff) >>> 0
}

const chunk = (type: string, content: Uint8Array): Uint8Array<ArrayBuffer> => {
  const bytes = new Uint8Array(content.length + 12)
  const view = new DataView(bytes.buffer)
  view.setUint32(0, content.length)
  for (let at = 0; at < 4; at += 1) bytes[4 + at] = type.charCodeAt(at)
  bytes.set(content, 8)
  view.setUint32(content.length + 8, checksumOf(bytes.subarray(4, content.length + 8)))
  return bytes
}

const compressed = async (bytes: Uint8Array<ArrayBuffer>): Promise<Uint8Array> => {
  const stream = new Response(bytes).body?.pipeThrough(new CompressionStream('deflate'))
  return new Uint8Array(await new Response(stream ?? null).arrayBuffer())
}

/**
 * An area as a PNG of the picture's size: white inside, black outside (https://www.w3.org/TR/png-3/). Not encoded by a
 * canvas, since browsers that guard against fingerprinting change the pixels that a canvas gives away.
 */
export const pngOf = async ({
  width,
  height,
  cells,
}: {
  width: number
  height: number
  cells: Uint8Array
}): Promise<Blob> => {
  const header = new Uint8Array(13)
  const view = new DataView(header.buffer)
  view.setUint32(0, width)
  view.setUint32(4, height)
  header[8] = bitDepth
  header[9] = greyscale
  // Each row begins with the number of its filter: 0, none.
  const size = (width + 1) * height
  const words = new Uint32Array(Math.ceil(size / 4))
  const rows = new Uint8Array(words.buffer, 0, size)
  for (let y = 0; y < height; y += 1) rows.set(cells.subarray(y * width, (y + 1) * width), y * (width + 1) + 1)
  // 0 stays 0 and 1 becomes 255, four cells at once: no product reaches the next byte.
  for (let at = 0; at < words.length; at += 1) words[at] = Number(words[at]) * 255
  return new Blob(
    [
      Uint8Array.from(signature),
      chunk('IHDR', header),
      chunk('IDAT', await compressed(rows)),
      chunk('IEND', new Uint8Array()),
    ],
    { type: 'image/png' },
  )
}
