import type { QueryClient } from '@tanstack/react-query'
import {
  brightenedVersion,
  chosenVersion,
  resultVersion,
  storedVersion,
  type Version,
} from '#frontend/features/studio/versions/versions.ts'
import { call } from '#frontend/lib/api/call.ts'
import { generationQuery, runningQuery } from '#frontend/lib/api/queries.ts'
import { unlessGone } from '#frontend/lib/api/unless-gone.ts'
import { sizeOf } from '#frontend/lib/pictures/chosen-photo.ts'
import { fetchStored } from '#frontend/lib/pictures/fetch-stored-picture.ts'
import { areas } from '#shared/contracts/index.ts'
import type { Generation } from '#shared/entities/generation.ts'
import { findMode } from '#shared/tools/index.ts'
import { withoutAreas } from './brushed-areas.ts'
import {
  forgetStudio,
  type KeptDesign,
  type KeptStudio,
  type KeptUpload,
  type KeptVersion,
  keptStudio,
} from './kept-studio.ts'
import { emptyStudio, type Job, type Studio } from './studio-state.ts'

const keptVersion = (version: Version): KeptVersion[] => {
  const { id, storagePath, originalPath, unalteredPath, size, brightenedFrom, isAdviceDismissed } = version
  const { generationId, isResult, resultOf } = version
  if (generationId) return [{ generationId, isResult, resultOf }]
  const upload = { id, originalPath, unalteredPath, size, brightenedFrom, isAdviceDismissed }
  return storagePath ? [{ ...upload, storagePath }] : []
}

/** So many of the newest designs are there at once after a reload; the list of the photo's designs brings the others. */
const keptDesigns = 6

/** Photos, what is shown or worked on, the newest designs, and those that no list has. */
const worthKeeping = ({ versions, currentId, arrivedId, job }: Studio): Version[] => {
  const needed = [currentId, arrivedId, job?.sourceId]
  const newest = versions.filter(({ generationId }) => generationId !== undefined).slice(0, keptDesigns)
  return versions.filter(
    (version) => version.photoId === undefined || needed.includes(version.id) || newest.includes(version),
  )
}

/** The part of a studio that survives a reload; undefined until the photo is stored. */
export const keptOf = (studio: Studio, userId: string): KeptStudio | undefined => {
  const { currentId, arrivedId, toolMode, values, job } = studio
  const versions = worthKeeping(studio).flatMap(keptVersion)
  if (versions.length === 0) return undefined
  const answers = withoutAreas(toolMode?.mode, values)
  const { toolId, modeId } = toolMode ?? {}
  return { userId, versions, currentId, arrivedId, toolId, modeId, values: answers, job }
}

/** A studio for a running job that another tab started, or this tab just before it closed. */
const keptOfRunning = ({ id, toolId, modeId, settings, parentId, createdAt }: Generation, userId: string) => {
  const storagePath = settings.imageUrl ?? settings.roomImageUrl
  if (!storagePath) return undefined
  const { originalImageUrl: originalPath, unalteredImageUrl: unalteredPath } = settings
  const upload = { id: storagePath, storagePath, originalPath, unalteredPath, size: undefined }
  const source = parentId ? { generationId: parentId, isResult: false, resultOf: undefined } : upload
  const job = { generationId: id, sourceId: parentId ?? storagePath, createdAt }
  const currentId = job.sourceId
  return { userId, versions: [source], currentId, arrivedId: undefined, toolId, modeId, values: settings, job }
}

const placeOf = (version: KeptVersion) => ('generationId' in version ? version.generationId : version.storagePath)
const idOf = (version: KeptVersion) => ('generationId' in version ? version.generationId : version.id)

/** The tab's own studio, with the running job only if it works on that studio's photo; else the studio of that job. */
const latestKept = (userId: string, running: Generation | undefined): KeptStudio | undefined => {
  const kept = keptStudio(userId)
  const elsewhere = running && keptOfRunning(running, userId)
  if (!kept || kept.job || !elsewhere) return kept ?? elsewhere
  const source = kept.versions.find((version) =>
    elsewhere.versions.some((other) => placeOf(other) === placeOf(version)),
  )
  return source ? { ...kept, job: { ...elsewhere.job, sourceId: idOf(source) } } : kept
}

const uploadedVersion = async (kept: KeptUpload): Promise<Version | undefined> => {
  const { id, storagePath, originalPath, unalteredPath, size, brightenedFrom, isAdviceDismissed = false } = kept
  const found = await unlessGone(call(areas.uploads.endpoints.read, { query: { storagePath } }))
  const picture = found && (await unlessGone(fetchStored(found.url)))
  if (!picture) return undefined
  const known = size ?? (await sizeOf(picture))
  const version = {
    ...chosenVersion(id, URL.createObjectURL(picture), known),
    storagePath,
    originalPath,
    brightenedFrom,
    isAdviceDismissed,
  }
  return unalteredPath ? brightenedVersion(version, unalteredPath) : version
}

const designVersion = async (client: QueryClient, { generationId, isResult, resultOf }: KeptDesign) => {
  const generation = await unlessGone(client.fetchQuery(generationQuery(generationId)))
  if (generation?.status !== 'completed') return undefined
  return isResult ? { ...resultVersion(generation, undefined), resultOf } : storedVersion(generation)
}

const restoredJob = async (client: QueryClient, job: Job | undefined): Promise<Job | undefined> =>
  job && (await unlessGone(client.fetchQuery(generationQuery(job.generationId)))) && job

/**
 * The studio of this tab before the reload, or one with the running job; null when there is none, or its pictures were
 * deleted. Rejects on a network or server error and keeps the stored state for the next try.
 */
export const restoreStudio = async (client: QueryClient, userId: string): Promise<Studio | null> => {
  const all = await client.fetchQuery({ ...runningQuery, staleTime: 0 })
  // A bulk job has a page of its own, and must not take the studio's place.
  const running = all.find(({ bulkJobId }) => !bulkJobId)
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
  const fields = Object.keys(toolMode?.mode.fields ?? {})
  const answers = Object.fromEntries(Object.entries(kept.values).filter(([name]) => fields.includes(name)))
  const current = versions.find(({ id }) => id === kept.currentId) ?? versions[0]
  return {
    ...emptyStudio,
    isUntouched: false,
    versions,
    currentId: current?.id,
    arrivedId: kept.arrivedId,
    toolMode,
    values: withoutAreas(toolMode?.mode, answers),
    job,
  }
}
