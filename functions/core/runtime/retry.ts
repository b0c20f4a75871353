import { setTimeout as pause } from 'node:timers/promises'

type RetryOptions = {
  /** The largest number of runs of `work`. */
  tries: number
  /** The longest pause before the second try, in milliseconds. It doubles with every further try. */
  pauseMilliseconds: number
  /** Whether another try can succeed after this error. */
  mayRetry: (error: unknown) => boolean
}

/**
 * Runs `work` until it succeeds, with a random pause before each repetition so that many callers spread. Throws the
 * last error after `tries`. Throws an error that `mayRetry` rejects at once.
 */
export const retry = async <Result>(
  work: () => Promise<Result>,
  { tries, pauseMilliseconds, mayRetry }: RetryOptions,
): Promise<Result> => {
  for (let attempt = 1; ; attempt++) {
    try {
      return await work()
    } catch (error) {
      if (attempt >= tries || !mayRetry(error)) throw error
    }
    const longest = pauseMilliseconds * 2 ** (attempt - 1)
    if (longest > 0) await pause(Math.random() * longest)
  }
}
