import * as z from 'zod'
import { parsedAs } from '#frontend/lib/storage/kept-value.ts'
import { BulkJobId } from '#shared/entities/ids.ts'
import { limits } from '#shared/limits.ts'

const followedKey = 'roomwright.followed-jobs'
const toldKey = 'roomwright.told-jobs'

const stored = (key: string): BulkJobId[] => parsedAs(z.array(BulkJobId), localStorage.getItem(key)) ?? []

const store = (key: string, ids: BulkJobId[]) => {
  if (ids.length > 0) localStorage.setItem(key, JSON.stringify(ids.slice(-limits.bulkJobsPageSize)))
  else localStorage.removeItem(key)
}

/** The bulk jobs that this browser has seen running, and whose end its user has not seen yet. */
export const followedJobs = (): BulkJobId[] => stored(followedKey)

const without = (id: BulkJobId) => followedJobs().filter((known) => known !== id)

export const followJob = (id: BulkJobId) => store(followedKey, [...without(id), id])
export const unfollowJob = (id: BulkJobId) => store(followedKey, without(id))

// The other tabs receive a stored value a moment later.
const lockMilliseconds = 10_000

/** Announces the end of a job once in this browser, in only one of its tabs. */
export const tellEndOnce = (id: BulkJobId, tell: () => void): void => {
  const work = () => {
    if (stored(toldKey).includes(id)) return
    store(toldKey, [...stored(toldKey), id])
    tell()
  }
  if (!navigator.locks) {
    work()
    return
  }
  void navigator.locks.request(`${toldKey}.${id}`, { ifAvailable: true }, async (lock) => {
    if (!lock) return
    work()
    await new Promise((resolve) => setTimeout(resolve, lockMilliseconds))
  })
}
