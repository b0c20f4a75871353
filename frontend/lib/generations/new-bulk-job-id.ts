import { ulid } from 'ulid'
import { serverTime } from '#frontend/lib/api/server-clock.ts'
import { BulkJobId } from '#shared/entities/ids.ts'

/** An id for the next bulk job, by the server's time. */
export const newBulkJobId = (): BulkJobId => BulkJobId.parse(`bulk_${ulid(serverTime())}`)
