import { Zip, ZipPassThrough } from 'fflate'

export type ZippedFile = { name: string; content: AsyncIterable<Uint8Array> | Iterable<Uint8Array> }

/**
 * The bytes of a zip archive, made while they are read, so that the archive is never in memory as a whole. Nothing is
 * compressed, because pictures already are. The format allows 4 GB and 65,535 files.
 */
export async function* zipped(files: AsyncIterable<ZippedFile>): AsyncGenerator<Uint8Array> {
  const chunks: Uint8Array[] = []
  const zip = new Zip((error, chunk) => {
    if (error) throw error
    chunks.push(chunk)
  })
  for await (const { name, content } of files) {
    const entry = new ZipPassThrough(name)
    zip.add(entry)
    for await (const piece of content) {
      // Copies the piece: fflate would otherwise hold the whole buffer that the piece is a part of.
      entry.push(Uint8Array.from(piece))
      yield* chunks.splice(0)
    }
    entry.push(new Uint8Array(), true)
    yield* chunks.splice(0)
  }
  zip.end()
  yield* chunks.splice(0)
}
