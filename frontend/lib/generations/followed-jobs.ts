import * as z from 'zod'
import { BulkJobId } from '#shared/entities/ids.ts'
import { limits } from '#shared/limits.ts'

const storageKey = 'roomwright.followed-jobs'

/** The bulk jobs that this browser has seen running, and whose end its user has not seen yet. */
export const followedJobs = (): BulkJobId[] => {
  try {
    return z.array(BulkJobId).parse(JSON.parse(localStorage.getItem(storageKey) ?? '[]'))
  } catch {
    return []
  }
}

const store = (ids: BulkJobId[]) => {
  if (ids.length > 0) localStorage.setItem(storageKey, JSON.stringify(ids.slice(-limits.bulkJobsPageSize)))
  else localStorage.removeItem(storageKey)
}

const without = (id: BulkJobId) => followedJobs().filter((known) => known !== id)

export const followJob = (id: BulkJobId) => store([...without(id), id])
export const unfollowJob = (id: BulkJobId) => store(without(id))
