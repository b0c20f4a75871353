import * as z from 'zod'
import { cached } from '#functions/core/runtime/cache.ts'
import { predictionStatuses } from './prediction-status.ts'
import { cancelOnce, client, created, foundOrNothing, PredictionRefused, postOnce, responseOf } from './replicate.ts'

export const Training = z.object({
  id: z.string(),
  status: z.enum(predictionStatuses),
  /**
   * An output without weights counts as none, because only the weights can make pictures of the model (docs/vendors.md,
   * Replicate).
   */
  output: z
    .object({ version: z.string().nullable().default(null), weights: z.url() })
    .nullish()
    .catch(null),
  error: z.unknown().optional(),
  logs: z.string().nullish(),
})
export type Training = z.infer<typeof Training>

const trainer = { owner: 'ostris', name: 'flux-dev-lora-trainer' } as const

const ownerOfToken = cached<void, string>(async () => (await (await client()).accounts.current()).username)

// Required by the API but never used: the weights run on another model.
const hardware = 'gpu-t4'

/**
 * Creates the private model for a training's version and returns its `owner/name`. An existing model comes from an
 * attempt whose response was lost. Throws `PredictionRefused` when the name belongs to a model that is being deleted.
 */
export const makeModel = async (name: string): Promise<string> => {
  const replicate = await client()
  const owner = await ownerOfToken()
  try {
    await postOnce(() => replicate.models.create(owner, name, { visibility: 'private', hardware }))
  } catch (error) {
    const isTaken = error instanceof PredictionRefused && error.retryAfterSeconds === undefined
    if (!isTaken || !(await foundOrNothing(() => replicate.models.get(owner, name)))) throw error
  }
  return `${owner}/${name}`
}

/**
 * Deletes one of our models with its versions. A missing one counts as deleted. False while Replicate still deletes the
 * versions, which can take minutes (docs/vendors.md, Replicate).
 */
export const deleteModel = async (name: string): Promise<boolean> => {
  const replicate = await client()
  const id = `${await ownerOfToken()}/${name}`
  const remove = (path: string) => foundOrNothing(() => replicate.request(path, { method: 'DELETE' }))
  const list = await foundOrNothing(async () => (await replicate.request(`/models/${id}/versions`, {})).json())
  if (!list) return true
  for (const version of Versions.parse(list).results) await remove(`/models/${id}/versions/${version.id}`)
  try {
    await remove(`/models/${id}`)
    return true
  } catch (error) {
    if (responseOf(error)?.status === 403) return false
    throw error
  }
}

const Versions = z.object({ results: z.array(z.object({ id: z.string() })) })

type NewTraining = { destination: string; input: Record<string, unknown>; webhook: string }

/** The trainer's latest version. A training request must name a version. */
export const trainerVersion = async (): Promise<string> => {
  const { latest_version } = await (await client()).models.get(trainer.owner, trainer.name)
  if (!latest_version) throw new Error('The trainer has no version')
  return latest_version.id
}

/**
 * Creates a training with one request. Its destination must exist. Throws `PredictionRefused` when Replicate refused,
 * `PredictionUncertain` when the response was lost, and other errors when no request was sent.
 */
export const postTraining = async (
  version: string,
  { destination, input, webhook }: NewTraining,
): Promise<Training> => {
  const replicate = await client()
  const answer = await postOnce(() =>
    replicate.trainings.create(trainer.owner, trainer.name, version, {
      destination: destination as `${string}/${string}`,
      input,
      webhook,
      webhook_events_filter: ['completed'],
    }),
  )
  return created(Training, answer)
}

/** Reads a training. Undefined when Replicate no longer has it. */
export const readTraining = async (trainingId: string): Promise<Training | undefined> => {
  const replicate = await client()
  return foundOrNothing(async () => Training.parse(await replicate.trainings.get(trainingId)))
}

/** Cancels a training. One that has ended stays unchanged. */
export const cancelTraining = async (trainingId: string): Promise<void> => {
  const replicate = await client()
  await cancelOnce(() => replicate.trainings.cancel(trainingId))
}
