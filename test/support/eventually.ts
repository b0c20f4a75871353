import { vi } from 'vitest'

/**
 * Runs `check` every few milliseconds until it stops throwing, and returns its result. Fails after 60 seconds, so that
 * a slow and busy machine passes.
 */
export const eventually = <Result>(
  check: () => Result | Promise<Result>,
  { everyMilliseconds = 50, withinSeconds = 60 } = {},
): Promise<Result> => vi.waitFor(check, { timeout: withinSeconds * 1000, interval: everyMilliseconds })
