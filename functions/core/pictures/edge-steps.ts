import { directions, type EdgeMap } from './edge-map.ts'

/** About the tolerance of an edge, in pixels of the measured size. */
export const stepPixels = 5
/** The number of steps that one read covers. At most 31, because they are bits of a word. */
export const stepsAside = 17

/**
 * An edge map in which one read covers all horizontal shifts of a point. For each direction, row and remainder of the
 * column modulo `stepPixels`, it has one bit per step, after as many empty bits as there are shifts.
 */
export type EdgeSteps = { words: Int32Array; wordsPerRun: number; width: number; height: number }

export const edgeSteps = ({ bits, width, height }: EdgeMap): EdgeSteps => {
  const wordsPerRun = Math.ceil((Math.ceil(width / stepPixels) + 2 * stepsAside) / 32) + 1
  const words = new Int32Array(directions * height * stepPixels * wordsPerRun)
  for (let row = 0; row < height; row += 1)
    for (let column = 0; column < width; column += 1) {
      const bit = Math.floor(column / stepPixels) + stepsAside
      for (let left = bits[row * width + column] ?? 0; left !== 0; left &= left - 1) {
        const direction = 31 - Math.clz32(left & -left)
        const word = ((direction * height + row) * stepPixels + (column % stepPixels)) * wordsPerRun + (bit >>> 5)
        words[word] = (words[word] ?? 0) | (1 << (bit & 31))
      }
    }
  return { words, wordsPerRun, width, height }
}

const mask = (1 << stepsAside) - 1

/** The place of the steps from one column on, within the words of any row and direction. */
export type StepsPlace = { word: number; shift: number }

/** `left` may be left of the picture, but not right of it. Undefined when even the last step is. */
export const placeFrom = ({ wordsPerRun }: EdgeSteps, left: number): StepsPlace | undefined => {
  const bit = Math.floor(left / stepPixels) + stepsAside
  if (bit < 0) return undefined
  const remainder = ((left % stepPixels) + stepPixels) % stepPixels
  return { word: remainder * wordsPerRun + (bit >>> 5), shift: bit & 31 }
}

/** One bit for each step from a place on, set when the point is then on an edge of its direction. */
export const foundFrom = (
  { words, wordsPerRun, height }: EdgeSteps,
  { word, shift }: StepsPlace,
  row: number,
  direction: number,
): number => {
  const at = (direction * height + row) * stepPixels * wordsPerRun + word
  const low = (words[at] ?? 0) >>> shift
  const high = shift === 0 ? 0 : (words[at + 1] ?? 0) << (32 - shift)
  return (low | high) & mask
}
