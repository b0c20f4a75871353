import { isUnavailable } from '#functions/core/clients/replicate/replicate.ts'

/** Of 3000 requests a minute that all functions share (docs/vendors.md, Replicate). */
export const requestsPerSweep = 2000

/** So many failures in a row, with no answer between them, mean that Replicate is down or throttles. */
export const failuresInARow = 10

/**
 * What one sweep may ask Replicate. After too many requests or failures nothing is left, and the next sweep asks again: a
 * sweep that waits for a provider that is down settles nothing.
 */
export const sweepRequests = () => {
  let sent = 0
  let failed = 0
  return {
    areLeft: (): boolean => sent < requestsPerSweep && failed < failuresInARow,
    send: async <Answer>(request: () => Promise<Answer>): Promise<Answer> => {
      sent += 1
      try {
        const answer = await request()
        failed = 0
        return answer
      } catch (error) {
        if (isUnavailable(error)) failed += 1
        throw error
      }
    },
  }
}
