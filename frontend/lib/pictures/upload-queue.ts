type QueueOptions<Upload> = {
  /** More at once need much memory on a phone, which decodes each photo. */
  atOnce: number
  send: (upload: Upload) => Promise<void>
  /** Nothing is left to send. */
  onIdle?: () => void
}

/** Sends uploads in their order, a few at a time. Returns a function that adds some. */
export const makeUploadQueue = <Upload>({ atOnce, send, onIdle }: QueueOptions<Upload>) => {
  const waiting: Upload[] = []
  let running = 0

  const next = async (): Promise<void> => {
    const upload = waiting.shift()
    if (!upload) return
    running += 1
    await send(upload)
    running -= 1
    if (waiting.length === 0 && running === 0) onIdle?.()
    return next()
  }

  return (...uploads: readonly Upload[]) => {
    waiting.push(...uploads)
    while (running < atOnce && waiting.length > 0) void next()
  }
}
