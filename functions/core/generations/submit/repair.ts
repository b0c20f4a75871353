import { keys } from '#functions/core/db/keys.ts'
import { change, type Write } from '#functions/core/db/transact.ts'
import { type GenerationRow, readGeneration } from '#functions/core/generations/generations.ts'
import type { StartGeneration } from '#shared/contracts/ai.ts'
import type { GenerationId } from '#shared/entities/ids.ts'
import { canRepair } from '#shared/entities/repair.ts'
import { appError } from '#shared/errors.ts'
import type { Mode } from '#shared/tools/define-tool.ts'
import { pictureFields } from '#shared/tools/fields.ts'
import { findMode } from '#shared/tools/index.ts'

/**
 * The paid design that a request repairs for free. Undefined for another request. Throws `generation.notFound` for an
 * unknown design, `generation.repaired` for one without a free repair, and `generation.conflict` when tool, pictures or
 * choices are not the design's own.
 */
export const repairedBy = async (
  userId: string,
  { toolId, modeId }: { toolId: string; modeId: string },
  body: StartGeneration,
): Promise<GenerationRow | undefined> => {
  if (!body.repairOf) return undefined
  const repaired = await readGeneration(userId, body.repairOf)
  // The answer to a repeated request is the repair that it started.
  if (repaired.repairId !== body.generationId && !canRepair(repaired)) throw appError('generation.repaired')
  const mode = findMode(toolId, modeId)?.mode
  const isSame = repaired.toolId === toolId && repaired.modeId === modeId && mode && hasChoicesOf(repaired, mode, body)
  if (!isSame) throw appError('generation.conflict')
  return repaired
}

const hasChoicesOf = ({ settings, prompt }: GenerationRow, mode: Mode, body: StartGeneration) =>
  [mode.roomField, ...pictureFields(mode.fields), ...Object.keys(mode.fields)].every((name) =>
    mode.fields[name]?.kind === 'prompt' ? (body[name] ?? '') === prompt : body[name] === settings[name],
  )

/** Takes a design's free repair, once. */
export const repairWrite = ({ id, userId }: GenerationRow, repairId: GenerationId): Write =>
  change(keys.generation(userId, id), {
    set: 'SET repairId = :repair',
    condition:
      '#status = :completed AND credits > :none AND attribute_not_exists(repairOf) AND attribute_not_exists(repairId)',
    names: { '#status': 'status' },
    values: { ':repair': repairId, ':completed': 'completed', ':none': 0 },
  })
