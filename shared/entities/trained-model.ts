import * as z from 'zod'
import { TrainedModelId } from './ids.ts'

/** The person in the photos. The captions of a training and the prompts of its pictures use this word. */
export const ModelGender = z.enum(['man', 'woman', 'other'])
export type ModelGender = z.infer<typeof ModelGender>

/** `pending` while it is being prepared. A `failed` model can be trained again and is then `TRAINING_IN_PROGRESS`. */
export const TrainedModelStatus = z.enum(['pending', 'TRAINING_IN_PROGRESS', 'complete', 'failed'])
export type TrainedModelStatus = z.infer<typeof TrainedModelStatus>

/** A personal model as the API returns it (docs/product.md, Generations). */
export const TrainedModel = z.object({
  id: TrainedModelId,
  createdAt: z.iso.datetime(),
  /** Empty until the owner has named it. */
  name: z.string(),
  gender: ModelGender,
  status: TrainedModelStatus,
  /** A signed URL, valid for an hour. Null when the photo is no longer stored. */
  featuredImageUrl: z.url().nullable(),
  /** The reason of a failed training, in words for its owner. */
  failureReason: z.string().optional(),
  /** Whether the next training of this failed model is free. */
  hasFreeRetry: z.boolean().optional(),
  /** The start of its training. This and the next three fields are set during a training. */
  startedAt: z.iso.datetime().optional(),
  typicalSeconds: z.int().positive().optional(),
  /** The price of the training. 0 for a free one. */
  credits: z.int().nonnegative().optional(),
  /** In percent. Missing until the provider has reported it. */
  progress: z.number().min(0).max(100).optional(),
})
export type TrainedModel = z.infer<typeof TrainedModel>
