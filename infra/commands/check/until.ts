const pauseMilliseconds = 500

/** Repeats `look` until it finds something, and returns that. Undefined after `seconds`. */
export const until = async <Found>(
  seconds: number,
  look: () => Promise<Found | undefined> | Found | undefined,
): Promise<Found | undefined> => {
  const end = Date.now() + seconds * 1000
  for (;;) {
    const found = await look()
    if (found !== undefined || Date.now() > end) return found
    await new Promise((resolve) => setTimeout(resolve, pauseMilliseconds))
  }
}
