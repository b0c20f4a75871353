import { GenerationRow } from '#functions/core/generations/generations.ts'
import type { EndedJob, Job } from '#functions/core/generations/jobs.ts'
import { GenerationId } from '#shared/entities/ids.ts'
import { findMode, type ToolMode, toolModes } from '#shared/tools/index.ts'
import { userId } from './accounts.ts'
import { answersFor, uploadOf } from './tool-bodies.ts'

export const generationId = GenerationId.parse('gen_01JZ0000000000000000000001')

/** The first mode of the registry, for behaviour that all modes share. */
export const anyMode: ToolMode = (() => {
  const [first] = toolModes
  if (!first) throw new Error('The registry is empty')
  return first
})()

/** A mode that the registry is known to have. */
export const modeOf = (toolId: string, modeId: string): ToolMode => {
  const toolMode = findMode(toolId, modeId)
  if (!toolMode) throw new Error(`There is no ${toolId}/${modeId}`)
  return toolMode
}

/** The modes that every user may start, and the ones for developers only. */
export const openModes = toolModes.filter(({ mode }) => !mode.isHidden)
export const hiddenModes = toolModes.filter(({ mode }) => mode.isHidden)

/** A stored generation, by default just accepted. */
export const generationRow = (changed: Partial<GenerationRow> = {}, toolMode = anyMode): GenerationRow => {
  const { prompt = '', ...settings } = answersFor(toolMode)
  return GenerationRow.parse({
    id: generationId,
    userId,
    toolId: toolMode.toolId,
    modeId: toolMode.modeId,
    status: 'processing',
    failureReason: null,
    hasNsfwContent: false,
    prompt,
    settings: { ...settings, [toolMode.mode.roomField]: uploadOf() },
    credits: 1,
    createdAt: '2026-06-01T12:00:00.000Z',
    parentId: null,
    storagePath: null,
    width: null,
    height: null,
    correlationId: 'click-0123456789',
    requestDigest: 'digest',
    ...changed,
  })
}

export const completedRow = (changed: Partial<GenerationRow> = {}): GenerationRow => {
  const id = changed.id ?? generationId
  return generationRow({
    status: 'completed',
    storagePath: `${userId}/generations/${id}.jpg`,
    width: 1024,
    height: 768,
    ...changed,
  })
}

/** A stored job that holds one plan credit, by default queued. */
export const jobRow = (
  { generationId: of = generationId, ...changed }: Partial<Job> = {},
  toolMode = anyMode,
): Job => ({
  id: of,
  kind: 'design',
  generationId: of,
  userId,
  function: toolMode.mode.function,
  state: 'queued',
  predictionId: null,
  claimedAt: null,
  hold: { plan: 1, pack: 0, planPeriodEnd: '2099-01-01T00:00:00.000Z' },
  deadline: '2099-01-01T00:00:00.000Z',
  looks: 0,
  correlationId: 'click-0123456789',
  ...changed,
})

/** What is left of a job that was ended at this time. */
export const endedJob = (at: Date): EndedJob => ({
  id: generationId,
  kind: 'design',
  generationId,
  userId,
  state: 'ended',
  endedAt: at.toISOString(),
})
