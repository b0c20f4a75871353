import { type Hold, heldCredits } from '#functions/core/credits/holds.ts'
import { keys } from '#functions/core/db/keys.ts'
import { create, type Write } from '#functions/core/db/transact.ts'
import { designKeys } from '#functions/core/generations/design-index.ts'
import { digestOf, type GenerationRow } from '#functions/core/generations/generations.ts'
import { jobDeadlineSeconds } from '#functions/core/generations/job-times.ts'
import { type Job, jobWrite } from '#functions/core/generations/jobs.ts'
import { versionWrites } from '#functions/core/generations/version-rows.ts'
import type { StartGeneration } from '#shared/contracts/ai.ts'
import { ExampleOf } from '#shared/entities/option.ts'
import type { JobMode } from '#shared/tools/define-tool.ts'
import type { ToolMode } from '#shared/tools/index.ts'
import { isScene, type SceneMode } from '#shared/tools/scenes.ts'

/** What a design goes back to. */
export type Origin = {
  /** The upload from which the first version was made. */
  photoId?: string | undefined
  /** The tools of the designs in between (`Generation.earlierTools`). */
  earlierTools?: string[] | undefined
}

/** A validated request. `chosen` contains settings that the server adds to the body's settings. */
export type Submit = Origin & {
  toolMode: ToolMode | SceneMode
  body: StartGeneration
  chosen?: Readonly<Record<string, string>>
  correlationId: string
}

/** `retried`: the failed picture of a bulk job that it replaces. `repaired`: the design that it repairs for free. */
type NewGeneration = Submit & { retried: GenerationRow | undefined; repaired: GenerationRow | undefined }

/** The row of a new generation. Its prompt is the user's own words; the composed one never leaves the server. */
export const newGeneration = (
  userId: string,
  hold: Hold,
  { toolMode, body, chosen, photoId, earlierTools, retried, repaired, correlationId }: NewGeneration,
): GenerationRow => {
  const { generationId, parentId, prompt = '', retryOf: _, repairOf: __, ...settings } = body
  const caption = retried?.settings.caption
  return {
    id: generationId,
    userId,
    toolId: toolMode.toolId,
    modeId: toolMode.modeId,
    status: 'processing',
    failureReason: null,
    hasNsfwContent: false,
    prompt,
    settings: { ...settings, ...chosen, ...(caption && { caption }) },
    credits: heldCredits(hold),
    createdAt: new Date().toISOString(),
    ...(photoId && { photoId }),
    ...(earlierTools && { earlierTools }),
    ...(retried && { retryOf: retried.id }),
    ...(repaired && { repairOf: repaired.id }),
    parentId: (parentId as GenerationRow['parentId'] | undefined) ?? null,
    storagePath: null,
    width: null,
    height: null,
    correlationId,
    requestDigest: digestOf(body),
  }
}

/** The job of a new generation. `startsAt` is the earliest delivery of its message, in milliseconds since 1970. */
export const newJob = (
  { id, userId, toolId, bulkJobId, repairOf, settings, correlationId }: GenerationRow,
  hold: Hold,
  { toolMode: { mode }, startsAt }: { toolMode: { mode: JobMode }; startsAt: number },
): Job => ({
  id,
  kind: settings.exampleOf ? 'example' : isScene({ toolId }) ? 'portrait' : 'design',
  generationId: id,
  userId,
  toolId,
  ...(bulkJobId && { bulkJobId }),
  // Only a bulk job sets it. No request body has this field.
  ...(settings.exampleOf && { exampleOf: ExampleOf.parse(settings.exampleOf) }),
  function: mode.function,
  ...(repairOf && { repairOf }),
  state: 'queued',
  predictionId: null,
  claimedAt: null,
  hold,
  deadline: new Date(startsAt + jobDeadlineSeconds * 1000).toISOString(),
  looks: 0,
  correlationId,
})

/** The writes that create a generation, its job, and its index row by photo. */
export const generationWrites = (generation: GenerationRow, job: Job, firstCheck: Date): Write[] => [
  ...versionWrites(generation),
  create(keys.generation(generation.userId, generation.id), { ...generation, ...designKeys(generation) }),
  jobWrite(job, firstCheck),
]
