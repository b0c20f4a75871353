import { randomUUID } from 'node:crypto'
import { createReadStream, createWriteStream, mkdirSync, openSync, readdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'

/** Inclusive byte positions. */
export type ByteRange = { start: number; end: number }

/** The bytes of objects and parts: one file each, written once under a new name and never changed. */
export class Blobs {
  readonly #folder: string

  constructor(folder: string) {
    this.#folder = folder
    mkdirSync(folder, { recursive: true })
  }

  /** Streams to disk and gives the file's name. A blob that nothing records yet is as good as not written. */
  async write(chunks: AsyncIterable<Buffer>): Promise<string> {
    const file = randomUUID()
    try {
      await pipeline(chunks, createWriteStream(this.#path(file)))
    } catch (error) {
      this.remove(file)
      throw error
    }
    return file
  }

  /** Opens at once, so that a blob removed a moment later is still read to its end. */
  read(file: string, range?: ByteRange): Readable {
    return createReadStream('', { fd: openSync(this.#path(file), 'r'), ...range })
  }

  async *readAll(files: string[]): AsyncGenerator<Buffer> {
    for (const file of files) yield* this.read(file)
  }

  remove(file: string): void {
    rmSync(this.#path(file), { force: true })
  }

  /** Removes what a crash has left behind. */
  keepOnly(files: Set<string>): void {
    for (const file of readdirSync(this.#folder)) if (!files.has(file)) this.remove(file)
  }

  #path(file: string): string {
    return join(this.#folder, file)
  }
}
