/** Photos whose difference hashes differ in at most this many of 64 bits count as duplicates. */
const sameBits = 6

/** The number of different bits, 0 to 64, between two photos' difference hashes. */
export const differenceOf = (one: string, other: string): number =>
  [...(BigInt(`0x${one}`) ^ BigInt(`0x${other}`)).toString(2)].filter((bit) => bit === '1').length

/** Whether two photos are duplicates, by their difference hashes (docs/product.md, Photos for a personal model). */
export const isDuplicate = (one: string, other: string): boolean => differenceOf(one, other) <= sameBits
