/** The number of bits, 0 to 64, in which the hashes of two photos' looks differ. */
export const differenceOf = (one: string, other: string): number =>
  [...(BigInt(`0x${one}`) ^ BigInt(`0x${other}`)).toString(2)].filter((bit) => bit === '1').length
