import { ulid } from 'ulid'
import { serverTime } from '#frontend/lib/api/server-clock.ts'
import { GenerationId } from '#shared/entities/ids.ts'

/** An id for the next submit, by the server's time. */
export const newGenerationId = (): GenerationId => GenerationId.parse(`gen_${ulid(serverTime())}`)
