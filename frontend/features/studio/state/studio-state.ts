import type { FieldValues } from '#frontend/features/studio/form/fields/control-props.ts'
import { inOrder, resultVersion, type Version, withDesigns } from '#frontend/features/studio/versions/versions.ts'
import { wasCancelled } from '#shared/copy/generation.ts'
import type { Generation } from '#shared/entities/generation.ts'
import type { GenerationId, StoragePath } from '#shared/entities/ids.ts'
import { maskField } from '#shared/tools/fields.ts'
import { initialValues, type ToolId, type ToolMode } from '#shared/tools/index.ts'
import { hasChoiceOfModes } from '#shared/tools/visible-modes.ts'
import { toAnotherStyle } from './another-style.ts'
import { withoutAreas } from './brushed-areas.ts'
import { carriedAnswers } from './carried-answers.ts'
import { withoutFailure, withoutProblems } from './studio-failure.ts'

export type Job = { generationId: GenerationId; sourceId: string; createdAt: string }

export type Form = { toolMode: ToolMode; values: FieldValues }

/** The state of the studio: photo and versions, tool and answers, and the running job. */
export type Studio = {
  /** The user has done nothing yet, so an earlier studio may be restored. */
  isUntouched: boolean
  /** Newest first. */
  versions: readonly Version[]
  currentId: string | undefined
  isPreparing: boolean
  /** The sent fraction of the photo, from 0 to 1; undefined when nothing is uploading. */
  uploaded: number | undefined
  uploadProblem: string | undefined
  /** The tool whose modes are shown for a choice. */
  choosing: ToolId | undefined
  toolMode: ToolMode | undefined
  values: FieldValues
  /** The form that was left for the list of tools: the next tool keeps what fits. */
  left: Form | undefined
  job: Job | undefined
  /** The last job, if it failed. */
  failed: Generation | undefined
  /** The result that has just arrived; its comparison is animated once. */
  arrivedId: string | undefined
  /** The version that was shown from the list of versions. A phone opens its brush only when the photo is pressed. */
  steppedTo: string | undefined
}

/** Where the browser's history can lead to: the list of tools, the modes of a tool, or a form with its answers. */
type StudioPlace = { choosing: ToolId | undefined; toolMode: ToolMode | undefined; values: FieldValues }

export type StudioAction =
  | { type: 'restored'; studio: Studio }
  | { type: 'preparing' }
  | { type: 'photoChosen'; versions: readonly [Version, ...Version[]]; form?: Form | undefined }
  | { type: 'uploading'; fraction: number }
  | { type: 'uploaded'; versionId: string; storagePath: StoragePath; originalPath: StoragePath | undefined }
  | { type: 'originalLost'; versionId: string }
  | { type: 'uploadFailed'; message: string }
  | { type: 'fileRefused'; message: string }
  | { type: 'photoRemoved' }
  | { type: 'photoBrightened'; version: Version }
  | { type: 'brighteningUndone'; versionId: string }
  | { type: 'adviceDismissed'; versionId: string }
  | { type: 'versionShown'; versionId: string }
  | { type: 'versionDeleted'; generationId: GenerationId }
  | { type: 'versionRestored'; version: Version }
  | { type: 'versionsFound'; designs: readonly Generation[] }
  | { type: 'toolChosen'; toolMode: ToolMode }
  | { type: 'modeChosen'; toolMode: ToolMode }
  | { type: 'answered'; name: string; value: string }
  | { type: 'steppedBack' }
  | ({ type: 'wentTo' } & StudioPlace)
  | { type: 'originalTaken' }
  | { type: 'jobStarted'; job: Job }
  | { type: 'jobSettled'; generation: Generation }
  | { type: 'triedAgain'; generationId: GenerationId }
  | { type: 'failureDismissed' }

export const emptyStudio: Studio = {
  isUntouched: true,
  versions: [],
  currentId: undefined,
  isPreparing: false,
  uploaded: undefined,
  uploadProblem: undefined,
  choosing: undefined,
  toolMode: undefined,
  values: {},
  left: undefined,
  job: undefined,
  failed: undefined,
  arrivedId: undefined,
  steppedTo: undefined,
}

export const currentVersion = ({ versions, currentId }: Studio) => versions.find(({ id }) => id === currentId)

/** The picture at the beginning of a result's versions; undefined for a version that was made from none. */
export const originalOf = (
  { versions }: Pick<Studio, 'versions'>,
  version: Version | undefined,
): Version | undefined => {
  const source = versions.find(({ id }) => id === version?.resultOf)
  return source && (originalOf({ versions }, source) ?? source)
}

/** The version that a job of a mode starts from: the shown one, or its source when the mode is repeated on its result. */
export const startOf = (studio: Studio, { mode }: ToolMode): Version | undefined => {
  const current = currentVersion(studio)
  const isRepeated = mode.isRepeatedFromSource && current?.toolMode?.mode === mode
  const source = isRepeated ? studio.versions.find(({ id }) => id === current.resultOf) : undefined
  return source ?? current
}

/** Whether the shown result has just arrived: it is compared with its source before it can be brushed. */
export const isCompared = ({ currentId, arrivedId }: Studio): boolean =>
  currentId !== undefined && currentId === arrivedId

/** Whether the shown design was made by the form with these answers. */
export const isMade = (version: Version | undefined, { mode }: ToolMode, values: FieldValues): boolean =>
  version?.toolMode?.mode === mode &&
  Object.keys(mode.fields).every((name) => (values[name] ?? '') === (version.settings[name] ?? ''))

/** The index of the first field without an answer; the number of fields when all are answered. */
export const stepOf = ({ mode }: ToolMode, values: FieldValues): number => {
  const names = Object.keys(mode.fields)
  const open = names.findIndex((name) => !values[name])
  return open === -1 ? names.length : open
}

/** The index of the field that is shown. When all are answered, it is the last one, so that it can be changed. */
export const questionAt = (toolMode: ToolMode, values: FieldValues): number =>
  Math.min(stepOf(toolMode, values), Object.keys(toolMode.mode.fields).length - 1)

const toToolList = (studio: Studio): Studio => {
  const { toolMode, values } = studio
  return { ...studio, choosing: undefined, toolMode: undefined, left: toolMode ? { toolMode, values } : studio.left }
}

/** Another mode keeps the answers that fit; the same one, after Back to the list of tools or modes, begins anew. */
const withTool = (studio: Studio, toolMode: ToolMode): Studio => {
  const form = studio.toolMode ? { toolMode: studio.toolMode, values: studio.values } : studio.left
  const isOther = form && (form.toolMode.mode !== toolMode.mode || studio.toolMode)
  const carried = isOther ? carriedAnswers(form.toolMode.mode, form.values, toolMode.mode) : {}
  const values = { ...initialValues(toolMode.mode), ...carried }
  // A brush that is chosen for a result replaces its comparison at once.
  const arrivedId = maskField(toolMode.mode.fields) ? undefined : studio.arrivedId
  return {
    ...studio,
    choosing: undefined,
    toolMode,
    values,
    left: undefined,
    failed: undefined,
    arrivedId,
    steppedTo: undefined,
  }
}

/** A place of the browser's history. Words that were typed into a form are not part of it, so they stay. */
const goTo = (studio: Studio, { choosing, toolMode, values }: StudioPlace): Studio => {
  if (!toolMode) return { ...toToolList(studio), choosing }
  if (toolMode.mode.layout === 'steps') return { ...studio, choosing: undefined, toolMode, values }
  if (studio.toolMode?.mode === toolMode.mode) return studio
  const { left } = studio
  return left?.toolMode.mode === toolMode.mode
    ? { ...withTool(studio, toolMode), values: left.values }
    : withTool(studio, toolMode)
}

/** The choice of modes of the open form; the list of tools from there, and for a tool with one mode. */
const toModes = (studio: Studio): Studio => {
  const toolId = studio.toolMode?.toolId
  const choosing = toolId && hasChoiceOfModes(toolId) ? toolId : undefined
  return { ...toToolList(studio), choosing }
}

const stepBack = (studio: Studio): Studio => {
  const mode = studio.toolMode?.mode
  const names = Object.keys(mode?.fields ?? {})
  const latest = names.findLast((name) => studio.values[name])
  if (!latest || mode?.layout === 'form') return toModes(studio)
  const { [latest]: _, ...values } = studio.values
  return { ...studio, values }
}

// A changed answer removes the answers that depend on it (docs/product.md, Tools).
const withAnswer = (studio: Studio, name: string, value: string): Studio => {
  if (studio.values[name] === value) return studio
  const dependent = Object.entries(studio.toolMode?.mode.fields ?? {}).flatMap(([other, field]) =>
    field.kind === 'option' && field.dependsOn === name ? [other] : [],
  )
  const kept = Object.entries(studio.values).filter(([other]) => !dependent.includes(other))
  return { ...studio, values: { ...Object.fromEntries(kept), [name]: value } }
}

const settle = (studio: Studio, generation: Generation): Studio => {
  const ended = { ...studio, job: undefined }
  if (wasCancelled(generation)) return ended
  if (generation.status !== 'completed') return { ...ended, failed: generation }
  const source = studio.versions.find(({ id }) => id === studio.job?.sourceId)
  const result = resultVersion(generation, source)
  return {
    ...ended,
    failed: undefined,
    // A live update can have added it already.
    versions: [result, ...studio.versions.filter(({ id }) => id !== result.id)],
    currentId: result.id,
    arrivedId: result.id,
  }
}

const withVersion = (studio: Studio, versionId: string, known: Partial<Version>): Studio => ({
  ...studio,
  versions: studio.versions.map((version) => (version.id === versionId ? { ...version, ...known } : version)),
})

/** Tool and answers stay: it is the same room. */
const withBrightened = (studio: Studio, version: Version): Studio => ({
  ...studio,
  isPreparing: false,
  versions: inOrder([version, ...studio.versions]),
  currentId: version.id,
  arrivedId: undefined,
  failed: undefined,
})

/** Shows the photo as it was. The brightened one stays only where a design was made from it. */
const withoutBrightened = (studio: Studio, versionId: string): Studio => {
  const from = studio.versions.find(({ id }) => id === versionId)?.brightenedFrom
  if (!from) return studio
  const isUsed = studio.job?.sourceId === versionId || studio.versions.some(({ resultOf }) => resultOf === versionId)
  const shown = withVersion(studio, from, { isAdviceDismissed: true })
  return {
    ...shown,
    isPreparing: false,
    uploaded: undefined,
    uploadProblem: undefined,
    versions: isUsed ? shown.versions : shown.versions.filter(({ id }) => id !== versionId),
    currentId: from,
    arrivedId: undefined,
  }
}

/** Removes a deleted design; its source, or else the newest version, is shown instead. */
const withoutDesign = (studio: Studio, generationId: GenerationId): Studio => {
  const gone = studio.versions.find((version) => version.generationId === generationId)
  if (!gone) return studio
  const versions = studio.versions.filter((version) => version !== gone)
  if (versions.length === 0) return { ...emptyStudio, isUntouched: false, job: studio.job }
  if (studio.currentId !== gone.id) return { ...studio, versions }
  const next = versions.find(({ id }) => id === gone.resultOf) ?? versions[0]
  return { ...studio, versions, currentId: next?.id, arrivedId: undefined }
}

/** Shows a design whose deletion was undone again, unless the studio has gone on with another photo. */
const withRestored = (studio: Studio, version: Version): Studio => {
  const isOfPhoto = studio.versions.some(({ id, photoId }) => id === version.resultOf || photoId === version.photoId)
  if (!isOfPhoto) return studio
  const others = studio.versions.filter(({ id }) => id !== version.id)
  return { ...studio, versions: inOrder([version, ...others]), currentId: version.id, arrivedId: undefined }
}

/**
 * A new photo resets tool, options and selection (docs/product.md, Tools). A result becomes the current photo and the
 * source of the next job.
 */
export const reduceStudio = (studio: Studio, action: StudioAction): Studio => {
  const next = reduce(studio, action)
  if (next.currentId === studio.currentId) return next
  // An area belongs to its photo.
  const { left, toolMode, values } = next
  return {
    ...next,
    values: withoutAreas(toolMode?.mode, values),
    left: left && { ...left, values: withoutAreas(left.toolMode.mode, left.values) },
  }
}

const reduce = (studio: Studio, action: StudioAction): Studio => {
  switch (action.type) {
    case 'restored':
      return studio.isUntouched ? action.studio : studio
    case 'preparing':
      return { ...studio, isUntouched: false, isPreparing: true, uploadProblem: undefined }
    case 'photoChosen':
      return {
        ...emptyStudio,
        isUntouched: false,
        versions: action.versions,
        currentId: action.versions[0].id,
        ...action.form,
      }
    case 'uploading':
      // Only its start takes the message of a refused file away.
      return {
        ...studio,
        uploaded: action.fraction,
        uploadProblem: action.fraction > 0 ? studio.uploadProblem : undefined,
      }
    case 'uploaded': {
      const { versionId, storagePath, originalPath } = action
      return withVersion({ ...studio, uploaded: undefined }, versionId, { storagePath, originalPath })
    }
    case 'originalLost':
      return withVersion(studio, action.versionId, { originalPath: undefined })
    case 'uploadFailed':
      return { ...studio, isPreparing: false, uploaded: undefined, uploadProblem: action.message }
    case 'fileRefused':
      return { ...studio, uploadProblem: action.message }
    case 'photoRemoved':
      return { ...emptyStudio, isUntouched: false }
    case 'photoBrightened':
      return withBrightened(studio, action.version)
    case 'brighteningUndone':
      return withoutBrightened(studio, action.versionId)
    case 'adviceDismissed':
      return withVersion(studio, action.versionId, { isAdviceDismissed: true })
    case 'versionShown':
      return {
        ...studio,
        currentId: action.versionId,
        arrivedId: undefined,
        steppedTo: action.versionId === studio.currentId ? undefined : action.versionId,
      }
    case 'versionDeleted':
      return withoutFailure(withoutDesign(studio, action.generationId), action.generationId)
    case 'versionRestored':
      return withRestored(studio, action.version)
    case 'versionsFound':
      return { ...studio, versions: withDesigns(studio.versions, action.designs) }
    case 'toolChosen':
      return hasChoiceOfModes(action.toolMode.toolId)
        ? { ...toToolList(studio), choosing: action.toolMode.toolId, failed: undefined }
        : withTool(studio, action.toolMode)
    case 'modeChosen':
      return withTool(studio, action.toolMode)
    case 'answered':
      return withAnswer(studio, action.name, action.value)
    case 'steppedBack':
      return stepBack(studio)
    case 'wentTo':
      return goTo(studio, action)
    case 'originalTaken': {
      const current = currentVersion(studio)
      return toAnotherStyle(studio, current, originalOf(studio, current))
    }
    case 'jobStarted':
      return { ...studio, job: action.job, failed: undefined, arrivedId: undefined }
    case 'jobSettled':
      return studio.job?.generationId === action.generation.id ? settle(studio, action.generation) : studio
    case 'triedAgain':
      return withoutFailure(studio, action.generationId)
    case 'failureDismissed':
      return withoutProblems(studio)
  }
}
