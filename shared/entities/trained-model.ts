import * as z from 'zod'
import { TrainedModelId } from './ids.ts'

/** Who is in the photos: the captions of a training and the prompts of its pictures name it. */
export const ModelGender = z.enum(['man', 'woman', 'other'])
export type ModelGender = z.infer<typeof ModelGender>

/** `pending` while it is being prepared. A `failed` one can be trained again, which makes it `TRAINING_IN_PROGRESS`. */
export const TrainedModelStatus = z.enum(['pending', 'TRAINING_IN_PROGRESS', 'complete', 'failed'])
export type TrainedModelStatus = z.infer<typeof TrainedModelStatus>

/** A personal model as the API returns it (docs/product.md, Generations). */
export const TrainedModel = z.object({
  id: TrainedModelId,
  createdAt: z.iso.datetime(),
  /** Empty until its owner has named it. */
  name: z.string(),
  gender: ModelGender,
  status: TrainedModelStatus,
  /** Signed, and valid for an hour; null when its photo is no longer stored. */
  featuredImageUrl: z.url().nullable(),
  /** Of a failed training, in words for its owner. */
  failureReason: z.string().optional(),
  /** Whether the next training of this failed model costs nothing. */
  hasFreeRetry: z.boolean().optional(),
  /** When its training was started. This and the next three fields are there while it is training. */
  startedAt: z.iso.datetime().optional(),
  typicalSeconds: z.int().positive().optional(),
  /** What the training costs; 0 for a free one. */
  credits: z.int().nonnegative().optional(),
  /** In percent; absent until the provider has reported it. */
  progress: z.number().min(0).max(100).optional(),
})
export type TrainedModel = z.infer<typeof TrainedModel>
