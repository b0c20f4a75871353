import sharp, { type Sharp } from 'sharp'

const maxBytes = 20_000_000
const maxPixels = 12_500_000
const timeoutMs = 15_000

/**
 * Fetches the picture at an input's URL, with limits for bytes, pixels and time. Its errors name the field,
 * and are technical: not `PreviewError`s, which users read.
 */
export const fetchPicture = async (field: string, url: unknown): Promise<Sharp> => {
  if (typeof url !== 'string' || !/^https?:\/\//.test(url)) throw new Error(`${field} is not an http(s) address`)
  const picture = sharp(await download(field, url), { limitInputPixels: maxPixels, failOn: 'error' })
  try {
    await picture.metadata()
  } catch {
    throw new Error(`${field} is not a picture of at most 12 megapixels`)
  }
  return picture.autoOrient()
}

const download = async (field: string, url: string): Promise<Buffer> => {
  const response = await answered(field, url)
  if (!response.ok || !response.body) throw new Error(`${field} was answered with ${response.status}`)
  const chunks: Uint8Array[] = []
  let size = 0
  for await (const chunk of response.body) {
    size += chunk.byteLength
    if (size > maxBytes) throw new Error(`${field} has more than ${maxBytes / 1_000_000} MB`)
    chunks.push(chunk)
  }
  return Buffer.concat(chunks)
}

// A preview computes for seconds without answering its sockets, so the first try may meet a connection that the server has
// closed meanwhile.
const answered = async (field: string, url: string): Promise<Response> => {
  const get = () => fetch(url, { signal: AbortSignal.timeout(timeoutMs) })
  try {
    return await get().catch(get)
  } catch (cause) {
    throw new Error(`${field} could not be fetched`, { cause })
  }
}
