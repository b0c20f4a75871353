import type { Generation } from './generation.ts'

/** What can be wrong with a design, as its owner chooses it. */
export const complaints = ['windows', 'floating', 'colour', 'missing', 'blurred'] as const
export type Complaint = (typeof complaints)[number]

/**
 * Whether a design can be repaired for free: a paid and finished one, once, that is not a repair itself
 * (docs/product.md, Generations). A failed or cancelled repair does not count.
 */
export const canRepair = ({
  status,
  credits,
  repairOf,
  repairId,
}: Pick<Generation, 'status' | 'credits' | 'repairOf' | 'repairId'>): boolean =>
  status === 'completed' && credits > 0 && !repairOf && !repairId
