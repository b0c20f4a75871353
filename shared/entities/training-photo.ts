import * as z from 'zod'
import { TrainingPhotoId } from './ids.ts'

/** The reason why a photo cannot be used for a personal model. The texts are in `shared/copy/training.ts`. */
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
  /** A signed URL, valid for an hour. Null when no picture can be shown. */
  url: z.url().nullable(),
}

/** A photo of a person for a personal model, as the API returns it (docs/product.md, Pictures). */
export const TrainingPhoto = z.discriminatedUnion('status', [
  z.object({ ...common, status: z.literal('unvalidated') }),
  /** `isOther`: it shows another person than most of the photos. It can still be used. */
  z.object({ ...common, status: z.literal('passed'), isOther: z.literal(true).optional() }),
  z.object({ ...common, status: z.literal('failed'), problem: PhotoProblem }),
])
export type TrainingPhoto = z.infer<typeof TrainingPhoto>
