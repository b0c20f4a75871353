import { randomUUID } from 'node:crypto'
import { createReadStream, createWriteStream, mkdirSync, openSync, readdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'

/** The bytes of objects: one file each, written once under a new name and never changed. */
export class Blobs {
  readonly #folder: string

  constructor(folder: string) {
    this.#folder = folder
    mkdirSync(folder, { recursive: true })
  }

  /** Streams to disk and returns the file's name. A blob that no object refers to is removed at the next start. */
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

  /** Opens the file at once, so that it can still be read after its removal. */
  read(file: string): Readable {
    return createReadStream('', { fd: openSync(this.#path(file), 'r') })
  }

  async *readAll(files: string[]): AsyncGenerator<Buffer> {
    for (const file of files) yield* this.read(file)
  }

  remove(file: string): void {
    rmSync(this.#path(file), { force: true })
  }

  /** Removes the blobs that a crash left without an object. */
  keepOnly(files: Set<string>): void {
    for (const file of readdirSync(this.#folder)) if (!files.has(file)) this.remove(file)
  }

  #path(file: string): string {
    return join(this.#folder, file)
  }
}
