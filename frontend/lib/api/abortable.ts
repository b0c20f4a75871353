/** Settles as the work does. Rejects with the signal's reason when it is aborted, even if the work does not stop. */
export const orAborted = <Result>(work: Promise<Result>, signal: AbortSignal): Promise<Result> =>
  new Promise((resolve, reject) => {
    const cancel = () => reject(signal.reason)
    if (signal.aborted) cancel()
    signal.addEventListener('abort', cancel)
    work.then(resolve, reject).finally(() => signal.removeEventListener('abort', cancel))
  })

/** Resolves after a time. Rejects with the signal's reason once it is aborted. */
export const pause = async (milliseconds: number, signal: AbortSignal): Promise<void> => {
  let timer: ReturnType<typeof setTimeout> | undefined
  const over = new Promise<void>((resolve) => {
    timer = setTimeout(resolve, milliseconds)
  })
  await orAborted(over, signal).finally(() => clearTimeout(timer))
}
