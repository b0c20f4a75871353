import * as z from 'zod'
import { Account } from './account.ts'
import { BulkJob } from './bulk-job.ts'
import { Generation } from './generation.ts'
import { GenerationId, TrainedModelId, TrainingPhotoId } from './ids.ts'
import { TrainedModel } from './trained-model.ts'
import { TrainingPhoto } from './training-photo.ts'

/** A message on a user's channel after a change of the user's rows (docs/product.md, Live updates). */
export const LiveEvent = z.discriminatedUnion('type', [
  z.object({ type: z.literal('account'), account: Account }),
  /** The sessions of this channel have ended. They receive no more events. */
  z.object({ type: z.literal('sessions-ended') }),
  z.object({ type: z.literal('generation'), generation: Generation }),
  z.object({ type: z.literal('generation-deleted'), generationId: GenerationId }),
  z.object({ type: z.literal('bulk-job'), job: BulkJob }),
  z.object({ type: z.literal('training-photo'), photo: TrainingPhoto }),
  z.object({ type: z.literal('training-photo-deleted'), photoId: TrainingPhotoId }),
  z.object({ type: z.literal('trained-model'), model: TrainedModel }),
  z.object({ type: z.literal('trained-model-deleted'), modelId: TrainedModelId }),
])
export type LiveEvent = z.infer<typeof LiveEvent>

/** AppSync accepts at most five events in one publish (docs/vendors.md, AppSync Events). */
export const eventsPerPublish = 5
