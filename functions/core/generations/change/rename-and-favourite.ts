import { keys } from '#functions/core/db/keys.ts'
import { ConditionsFailed, change, transact } from '#functions/core/db/transact.ts'
import { favouriteWrite } from '#functions/core/generations/design-index.ts'
import { type GenerationRow, readGeneration } from '#functions/core/generations/generations.ts'
import type { GenerationChange } from '#shared/contracts/generations.ts'
import { appError } from '#shared/errors.ts'

/** Renames a design or changes whether it is a favourite. Throws `generation.notFound`. */
export const changeGeneration = async (
  userId: string,
  generationId: string,
  { name, isFavourite }: GenerationChange,
): Promise<GenerationRow> => {
  const marked = isFavourite === undefined ? [] : [{ ...(await readGeneration(userId, generationId)), isFavourite }]
  try {
    await transact([
      change(keys.generation(userId, generationId), {
        set: `SET ${[...(name === undefined ? [] : ['#name = :name']), ...(isFavourite === undefined ? [] : ['isFavourite = :favourite'])].join(', ')}`,
        condition: 'attribute_exists(pk)',
        ...(name !== undefined && { names: { '#name': 'name' } }),
        values: {
          ...(name !== undefined && { ':name': name }),
          ...(isFavourite !== undefined && { ':favourite': isFavourite }),
        },
      }),
      ...marked.map(favouriteWrite),
    ])
  } catch (error) {
    if (error instanceof ConditionsFailed) throw appError('generation.notFound')
    throw error
  }
  return readGeneration(userId, generationId)
}
