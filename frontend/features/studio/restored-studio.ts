import type { QueryClient } from '@tanstack/react-query'
import { call } from '#frontend/lib/api/call.ts'
import { generationQuery, runningQuery } from '#frontend/lib/api/queries.ts'
import {
  forgetStudio,
  type KeptDesign,
  type KeptStudio,
  type KeptUpload,
  type KeptVersion,
  keptStudio,
} from '#frontend/lib/session/kept-studio.ts'
import { areas } from '#shared/contracts/index.ts'
import type { Generation } from '#shared/entities/generation.ts'
import { AppError, appError } from '#shared/errors.ts'
import { findMode } from '#shared/tools/index.ts'
import { emptyStudio, type Job, type Studio } from './studio-state.ts'
import { chosenVersion, resultVersion, storedVersion, type Version } from './versions.ts'

const keptVersion = (version: Version): KeptVersion[] => {
  const { id, storagePath, originalPath, size, generationId, isResult, resultOf } = version
  if (generationId) return [{ generationId, isResult, resultOf }]
  return storagePath ? [{ id, storagePath, originalPath, size }] : []
}

/** What of a studio outlives the page; nothing until its photo is stored. */
export const keptOf = (studio: Studio, userId: string): KeptStudio | undefined => {
  const { currentId, toolMode, values, job } = studio
  const versions = studio.versions.flatMap(keptVersion)
  if (versions.length === 0) return undefined
  return { userId, versions, currentId, toolId: toolMode?.toolId, modeId: toolMode?.modeId, values, job }
}

/** The same of a job that another tab has started, or this one a moment before its page ended. */
const keptOfRunning = ({ id, toolId, modeId, settings, parentId, createdAt }: Generation, userId: string) => {
  const storagePath = settings.imageUrl ?? settings.roomImageUrl
  if (!storagePath) return undefined
  const upload = { id: storagePath, storagePath, originalPath: settings.originalImageUrl, size: undefined }
  const source = parentId ? { generationId: parentId, isResult: false, resultOf: undefined } : upload
  const job = { generationId: id, sourceId: parentId ?? storagePath, createdAt }
  return { userId, versions: [source], currentId: job.sourceId, toolId, modeId, values: settings, job }
}

const placeOf = (version: KeptVersion) => ('generationId' in version ? version.generationId : version.storagePath)
const idOf = (version: KeptVersion) => ('generationId' in version ? version.generationId : version.id)

/** A tab goes on with its own work, and with a job only if it is one on that; any other is seen in the Gallery. */
const latestKept = (userId: string, running: Generation | undefined): KeptStudio | undefined => {
  const kept = keptStudio(userId)
  const elsewhere = running && keptOfRunning(running, userId)
  if (!kept || kept.job || !elsewhere) return kept ?? elsewhere
  const source = kept.versions.find((version) =>
    elsewhere.versions.some((other) => placeOf(other) === placeOf(version)),
  )
  return source ? { ...kept, job: { ...elsewhere.job, sourceId: idOf(source) } } : kept
}

/** Undefined for what is not there any more, which the server says by a refusal. */
const unlessGone = <Found>(found: Promise<Found>): Promise<Found | undefined> =>
  found.catch((error: unknown) => {
    if (error instanceof AppError && error.status === 404) return undefined
    throw error
  })

const uploadedVersion = async ({ id, storagePath, originalPath, size }: KeptUpload): Promise<Version | undefined> => {
  const found = await unlessGone(call(areas.uploads.endpoints.read, { query: { storagePath } }))
  if (!found) return undefined
  const answer = await fetch(found.url)
  if (answer.status === 403 || answer.status === 404) return undefined
  if (!answer.ok) throw appError('upload.failed')
  const shown = URL.createObjectURL(await answer.blob())
  return { ...chosenVersion(id, shown, size), storagePath, originalPath }
}

const designVersion = async (client: QueryClient, { generationId, isResult, resultOf }: KeptDesign) => {
  const generation = await unlessGone(client.fetchQuery(generationQuery(generationId)))
  if (generation?.status !== 'completed') return undefined
  return isResult ? { ...resultVersion(generation, undefined), resultOf } : storedVersion(generation)
}

const restoredJob = async (client: QueryClient, job: Job | undefined): Promise<Job | undefined> =>
  job && (await unlessGone(client.fetchQuery(generationQuery(job.generationId)))) && job

/**
 * The studio as this tab has left it, or with the job that is running; null when there is nothing to go on with, or it
 * cannot be had any more. Nothing is forgotten for a fault that may pass.
 */
export const restoreStudio = async (client: QueryClient, userId: string): Promise<Studio | null> => {
  const [running] = await client.fetchQuery({ ...runningQuery, staleTime: 0 })
  const kept = latestKept(userId, running)
  if (!kept) return null
  const [job, ...found] = await Promise.all([
    restoredJob(client, kept.job),
    ...kept.versions.map((version) =>
      'generationId' in version ? designVersion(client, version) : uploadedVersion(version),
    ),
  ])
  const versions = found.filter((version) => version !== undefined)
  if (versions.length === 0) {
    forgetStudio()
    return null
  }
  const toolMode = findMode(kept.toolId ?? '', kept.modeId ?? '')
  const answers = Object.entries(kept.values).filter(([name]) => name in (toolMode?.mode.fields ?? {}))
  const current = versions.find(({ id }) => id === kept.currentId) ?? versions[0]
  return {
    ...emptyStudio,
    isUntouched: false,
    versions,
    currentId: current?.id,
    toolMode,
    values: Object.fromEntries(answers),
    job,
  }
}
