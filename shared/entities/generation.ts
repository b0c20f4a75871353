import * as z from 'zod'
import { GenerationId, StoragePath } from './ids.ts'

export const GenerationStatus = z.enum(['processing', 'completed', 'failed'])
export type GenerationStatus = z.infer<typeof GenerationStatus>

/** A generation as the browser sees it: storage paths of the record, and signed URLs that show them for an hour. */
export const Generation = z.object({
  id: GenerationId,
  toolId: z.string(),
  modeId: z.string(),
  status: GenerationStatus,
  /** Why it failed, in words for a person; null unless failed. */
  failureReason: z.string().nullable(),
  hasNsfwContent: z.boolean(),
  /** The user's own words; the composed prompt never leaves the server. */
  prompt: z.string(),
  /**
   * What was asked for: ids of the chosen options and storage paths of the pictures, by the body's field names;
   * once completed also `model`, what the provider says it ran.
   */
  settings: z.record(z.string(), z.string()),
  credits: z.int().nonnegative(),
  createdAt: z.iso.datetime(),
  parentId: GenerationId.nullable(),
  /** The result in our bucket, its signed URLs and its size; null until completed. */
  storagePath: StoragePath.nullable(),
  imageUrl: z.string().nullable(),
  thumbnailUrl: z.string().nullable(),
  width: z.int().positive().nullable(),
  height: z.int().positive().nullable(),
  /** The picture it was made from. */
  originalImageUrl: z.string().nullable(),
  correlationId: z.string(),
})
export type Generation = z.infer<typeof Generation>
