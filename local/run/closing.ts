export type Closing = {
  /** Remembers what ends a part. Parts end in the reverse order of their beginning. */
  add(close: () => Promise<unknown> | unknown): void
  close(): Promise<void>
}

/**
 * Ends all that was started, also after a start that failed halfway; one part that fails does not keep the others, and
 * one that is only then ready ends at once.
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
