import { ulid } from 'ulid'
import { serverTime } from '#frontend/lib/api/server-clock.ts'
import { TrainingPhotoId } from '#shared/entities/ids.ts'

/** An id for the next photo for a personal model, by the server's time. */
export const newTrainingPhotoId = (): TrainingPhotoId => TrainingPhotoId.parse(`pho_${ulid(serverTime())}`)
