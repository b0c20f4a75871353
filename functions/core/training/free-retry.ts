import type { TrainedModelRow } from '#functions/core/models/trained-models.ts'
import { limits } from '#shared/limits.ts'

// The free retry of a model: the first failure opens it, and the next training uses it. There is only one
// (docs/product.md, Personal models).

type FreeRetry = TrainedModelRow['freeRetry']

/** The credits that the next training costs. */
export const nextTrainingCredits = (freeRetry: FreeRetry): number => (freeRetry === 'open' ? 0 : limits.trainingCredits)

/** The free retry after the start of a training. */
export const afterStart = (freeRetry: FreeRetry): FreeRetry => (freeRetry === 'open' ? 'used' : freeRetry)

/** The free retry after a failed training. A cancellation only opens it again for a training that had used it. */
export const afterFailure = (
  freeRetry: FreeRetry,
  { isCancelled, credits }: { isCancelled: boolean; credits: number },
): FreeRetry => {
  const opens = isCancelled ? freeRetry === 'used' && credits === 0 : freeRetry === 'unused'
  return opens ? 'open' : freeRetry
}
