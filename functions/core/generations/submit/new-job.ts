import type { Hold } from '#functions/core/credits/holds.ts'
import { keys } from '#functions/core/db/keys.ts'
import { create, type Write } from '#functions/core/db/transact.ts'
import { designKeys } from '#functions/core/generations/design-index.ts'
import type { GenerationRow } from '#functions/core/generations/generations.ts'
import { firstLookSeconds, type Job, jobWrite } from '#functions/core/generations/jobs.ts'
import { versionWrites } from '#functions/core/generations/version-rows.ts'
import { ExampleOf } from '#shared/entities/option.ts'
import type { JobMode } from '#shared/tools/define-tool.ts'
import { isScene } from '#shared/tools/scenes.ts'

type Timed = { mode: Pick<JobMode, 'typicalSeconds'> }

/** The job of a new generation. `startsAt` is when its message can arrive, in milliseconds since 1970. */
export const newJob = (
  { id, userId, toolId, bulkJobId, settings, correlationId }: GenerationRow,
  hold: Hold,
  { toolMode: { mode }, startsAt }: { toolMode: { mode: JobMode }; startsAt: number },
): Job => ({
  id,
  kind: settings.exampleOf ? 'example' : isScene({ toolId }) ? 'portrait' : 'design',
  generationId: id,
  userId,
  toolId,
  ...(bulkJobId && { bulkJobId }),
  // Only a bulk job sets it; no request body has the field.
  ...(settings.exampleOf && { exampleOf: ExampleOf.parse(settings.exampleOf) }),
  function: mode.function,
  state: 'queued',
  predictionId: null,
  claimedAt: null,
  hold,
  deadline: new Date(startsAt + mode.deadlineSeconds * 1000).toISOString(),
  looks: 0,
  correlationId,
})

/** When the sweeper looks at a job that started at `startsAt` for the first time. */
export const firstLookAt = ({ mode }: Timed, startsAt: number): Date =>
  new Date(startsAt + (mode.typicalSeconds + firstLookSeconds) * 1000)

/** The writes that create a generation, with the row that finds it by its photo, and its job. */
export const generationWrites = (generation: GenerationRow, job: Job, firstLook: Date): Write[] => [
  ...versionWrites(generation),
  create(keys.generation(generation.userId, generation.id), { ...generation, ...designKeys(generation) }),
  jobWrite(job, firstLook),
]
