import type { Hold } from '#functions/core/credits/holds.ts'
import { keys } from '#functions/core/db/keys.ts'
import { create, type Write } from '#functions/core/db/transact.ts'
import { designKeys } from '#functions/core/generations/design-index.ts'
import type { GenerationRow } from '#functions/core/generations/generations.ts'
import { jobDeadlineSeconds } from '#functions/core/generations/job-times.ts'
import { type Job, jobWrite } from '#functions/core/generations/jobs.ts'
import { versionWrites } from '#functions/core/generations/version-rows.ts'
import { ExampleOf } from '#shared/entities/option.ts'
import type { JobMode } from '#shared/tools/define-tool.ts'
import { isScene } from '#shared/tools/scenes.ts'

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
