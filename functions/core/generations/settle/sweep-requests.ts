import { isUnavailable } from '#functions/core/clients/replicate/replicate.ts'

/** All functions share 3000 requests a minute (docs/vendors.md, Replicate). */
export const requestsPerSweep = 2000

/** This many consecutive failures mean that Replicate is down or throttles. */
export const failuresInARow = 10

/**
 * Limits the requests of one sweep to Replicate. After too many requests or failures none are left until the next
 * sweep: a sweep that waits for an unavailable provider settles nothing.
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
