import * as z from 'zod'
import { TrainingPhotoId } from './ids.ts'

/** Why a photo cannot be used for a personal model. The text of each is in `shared/copy/training.ts`. */
export const PhotoProblem = z.enum([
  'missing',
  'not-a-picture',
  'animated',
  'too-small',
  'too-narrow',
  'too-large',
  'blurred',
  'too-dark',
  'too-bright',
  'no-face',
  'several-faces',
  'face-too-small',
  'face-turned-away',
  'duplicate',
])
export type PhotoProblem = z.infer<typeof PhotoProblem>

const common = {
  id: TrainingPhotoId,
  createdAt: z.iso.datetime(),
  /** Signed, and valid for an hour; null when there is nothing to show. */
  url: z.url().nullable(),
}

/** A photo of a person for their personal model, as the API returns it (docs/product.md, Pictures). */
export const TrainingPhoto = z.discriminatedUnion('status', [
  z.object({ ...common, status: z.literal('unvalidated') }),
  /** `isOther`: it shows somebody else than most of the photos. It can be used all the same. */
  z.object({ ...common, status: z.literal('passed'), isOther: z.literal(true).optional() }),
  z.object({ ...common, status: z.literal('failed'), problem: PhotoProblem }),
])
export type TrainingPhoto = z.infer<typeof TrainingPhoto>
