import type { Generation } from './generation.ts'

/** What can be wrong with a design, as its owner chooses it. */
export const complaints = ['windows', 'floating', 'colour', 'missing', 'blurred'] as const
export type Complaint = (typeof complaints)[number]

/** Where on the picture it is wrong, from left to right and from top to bottom. */
export const complaintPlaces = [
  'top-left',
  'top',
  'top-right',
  'left',
  'middle',
  'right',
  'bottom-left',
  'bottom',
  'bottom-right',
] as const
export type ComplaintPlace = (typeof complaintPlaces)[number]

/** The part of a picture in which a point lies, in shares of its width and height. */
export const complaintPlaceAt = (x: number, y: number): ComplaintPlace => {
  const third = (share: number) => Math.min(2, Math.floor(share * 3))
  return complaintPlaces[3 * third(y) + third(x)] ?? 'middle'
}

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
