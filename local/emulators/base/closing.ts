export type Closing = {
  /** Registers the function that stops a part. Parts stop in the reverse order of their start. */
  add(close: () => Promise<unknown> | unknown): void
  close(): Promise<void>
}

/**
 * Stops all started parts, also after a start that failed halfway. An error in one part is reported and the others
 * still stop; a part that is added after `close` stops at once.
 */
export const createClosing = (report: (error: unknown) => void): Closing => {
  const parts: (() => Promise<unknown> | unknown)[] = []
  let isClosed = false
  const end = async () => {
    for (let close = parts.pop(); close; close = parts.pop()) {
      try {
        await close()
      } catch (error) {
        report(error)
      }
    }
  }
  return {
    add: (close) => {
      parts.push(close)
      if (isClosed) void end()
    },
    close: () => {
      isClosed = true
      return end()
    },
  }
}
