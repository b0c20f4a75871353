import * as z from 'zod'
import { keptInTab } from '#frontend/lib/storage/kept-value.ts'
import { GenerationId, StoragePath } from '#shared/entities/ids.ts'

const storageKey = 'roomwright.studio'

const Upload = z.object({
  id: z.string(),
  storagePath: StoragePath,
  originalPath: StoragePath.optional(),
  unalteredPath: StoragePath.optional(),
  size: z.object({ width: z.number(), height: z.number() }).optional(),
  brightenedFrom: z.string().optional(),
  isAdviceDismissed: z.boolean().optional(),
})
export type KeptUpload = z.infer<typeof Upload>

const Design = z.object({ generationId: GenerationId, isResult: z.boolean(), resultOf: z.string().optional() })
export type KeptDesign = z.infer<typeof Design>
export type KeptVersion = KeptUpload | KeptDesign

const KeptStudio = z.object({
  userId: z.string(),
  /** Newest first. Signed URLs expire, so they are requested again. */
  versions: z.array(z.union([Upload, Design])).min(1),
  currentId: z.string().optional(),
  arrivedId: z.string().optional(),
  toolId: z.string().optional(),
  modeId: z.string().optional(),
  values: z.record(z.string(), z.string()),
  job: z.object({ generationId: GenerationId, sourceId: z.string(), createdAt: z.string() }).optional(),
})
/** Studio state kept in sessionStorage across a reload. It holds storage paths and ids only, no signed URLs. */
export type KeptStudio = z.infer<typeof KeptStudio>

/** The state that this tab has kept for a user; undefined when it belongs to another user. */
export const keptStudio = (userId: string): KeptStudio | undefined => {
  const kept = keptInTab(KeptStudio, storageKey)
  return kept?.userId === userId ? kept : undefined
}

export const keepStudio = (kept: KeptStudio) => sessionStorage.setItem(storageKey, JSON.stringify(kept))

export const forgetStudio = () => sessionStorage.removeItem(storageKey)
