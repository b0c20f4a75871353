/** Pearson's correlation of two lists of the same length. */
export const correlation = (one: readonly number[], other: readonly number[]): number => {
  const mean = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length
  const [meanOne, meanOther] = [mean(one), mean(other)]
  let [product, squaresOne, squaresOther] = [0, 0, 0]
  for (const [index, value] of one.entries()) {
    const [a, b] = [value - meanOne, Number(other[index]) - meanOther]
    product += a * b
    squaresOne += a * a
    squaresOther += b * b
  }
  return product / Math.sqrt(squaresOne * squaresOther)
}
