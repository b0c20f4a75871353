const maxLineBytes = 16_384

/** Reads lines and blocks from a stream of bytes. */
export class ByteReader {
  readonly #source: AsyncIterator<Buffer>
  #buffer: Buffer = Buffer.alloc(0)
  #ended = false

  constructor(source: AsyncIterable<Buffer>) {
    this.#source = source[Symbol.asyncIterator]()
  }

  /** Returns the next line without its CRLF; undefined at the end of the stream. */
  async line(): Promise<string | undefined> {
    let at = this.#buffer.indexOf('\r\n')
    while (at < 0 && !this.#ended && this.#buffer.length <= maxLineBytes) {
      await this.#fill()
      at = this.#buffer.indexOf('\r\n')
    }
    if (at < 0) return undefined
    return this.#consume(at, 2).toString()
  }

  /** Yields the bytes before the delimiter and skips it. Returns false when the stream has no delimiter. */
  async *until(delimiter: string): AsyncGenerator<Buffer, boolean> {
    for (;;) {
      const at = this.#buffer.indexOf(delimiter)
      if (at >= 0) {
        const rest = this.#consume(at, delimiter.length)
        if (rest.length > 0) yield rest
        return true
      }
      // The delimiter may be split between two chunks, so its possible beginning is held back.
      const safe = this.#buffer.length - delimiter.length + 1
      if (safe > 0) yield this.#consume(safe)
      if (this.#ended) return false
      await this.#fill()
    }
  }

  #consume(size: number, passOver = 0): Buffer {
    const piece = this.#buffer.subarray(0, size)
    this.#buffer = this.#buffer.subarray(size + passOver)
    return piece
  }

  async #fill(): Promise<void> {
    const { value, done } = await this.#source.next()
    if (done) this.#ended = true
    else this.#buffer = this.#buffer.length === 0 ? value : Buffer.concat([this.#buffer, value])
  }
}
