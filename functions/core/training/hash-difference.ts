/** The number of different bits, 0 to 64, between two photos' difference hashes. */
export const differenceOf = (one: string, other: string): number =>
  [...(BigInt(`0x${one}`) ^ BigInt(`0x${other}`)).toString(2)].filter((bit) => bit === '1').length
