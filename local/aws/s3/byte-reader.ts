/** Reads a stream of bytes piece by piece, for formats that frame their content. */
export class ByteReader {
  readonly #source: AsyncIterator<Buffer>
  #buffer: Buffer = Buffer.alloc(0)
  #ended = false

  constructor(source: AsyncIterable<Buffer>) {
    this.#source = source[Symbol.asyncIterator]()
  }

  /** The next line without its CRLF; undefined at the end of the stream. */
  async line(maxBytes = 16_384): Promise<string | undefined> {
    let at = this.#buffer.indexOf('\r\n')
    while (at < 0 && !this.#ended && this.#buffer.length <= maxBytes) {
      await this.#fill()
      at = this.#buffer.indexOf('\r\n')
    }
    if (at < 0) return undefined
    return this.#consume(at, 2).toString()
  }

  /** Exactly `size` bytes as they come; false at the end of it when the stream ended too early. */
  async *take(size: number): AsyncGenerator<Buffer, boolean> {
    let missing = size
    while (missing > 0) {
      if (this.#buffer.length === 0) await this.#fill()
      if (this.#buffer.length === 0) return false
      const piece = this.#consume(Math.min(missing, this.#buffer.length))
      missing -= piece.length
      yield piece
    }
    return true
  }

  /** Everything before the delimiter, which is passed over; false at the end of it when there was none. */
  async *until(delimiter: string): AsyncGenerator<Buffer, boolean> {
    for (;;) {
      const at = this.#buffer.indexOf(delimiter)
      if (at >= 0) {
        const rest = this.#consume(at, delimiter.length)
        if (rest.length > 0) yield rest
        return true
      }
      // The delimiter may lie across two pieces: hold back what could be its beginning.
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
