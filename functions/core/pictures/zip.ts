import { Zip, ZipPassThrough } from 'fflate'

/** A file of a zip archive, with its bytes. */
export type ZippedFile = { name: string; content: AsyncIterable<Uint8Array> | Iterable<Uint8Array> }

/**
 * The bytes of a zip archive, made while they are read, so that it never is in memory as a whole. Nothing is compressed,
 * since pictures are. The format allows 4 GB and 65,535 files.
 */
export async function* zipped(files: AsyncIterable<ZippedFile>): AsyncGenerator<Uint8Array> {
  const made: Uint8Array[] = []
  const zip = new Zip((error, chunk) => {
    if (error) throw error
    made.push(chunk)
  })
  for await (const { name, content } of files) {
    const entry = new ZipPassThrough(name)
    zip.add(entry)
    for await (const piece of content) {
      // Without a copy, fflate would keep the whole buffer that a piece of a stream may be part of.
      entry.push(Uint8Array.from(piece))
      yield* made.splice(0)
    }
    entry.push(new Uint8Array(), true)
    yield* made.splice(0)
  }
  zip.end()
  yield* made.splice(0)
}
