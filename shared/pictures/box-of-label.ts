/** A box of whole pixels; `right` and `bottom` are outside it. `count` is how many pixels have the label. */
export type LabelBox = { left: number; top: number; right: number; bottom: number; count: number }

/** The smallest box around the pixels with a label, in a label picture of `width` pixels. Undefined when none has it. */
export const boxOfLabel = (labels: Uint8Array | Uint16Array, width: number, label: number): LabelBox | undefined => {
  let [left, top, right, bottom, count] = [width, labels.length, 0, 0, 0]
  for (let pixel = labels.indexOf(label); pixel >= 0; pixel = labels.indexOf(label, pixel + 1)) {
    const [x, y] = [pixel % width, Math.floor(pixel / width)]
    left = Math.min(left, x)
    right = Math.max(right, x + 1)
    top = Math.min(top, y)
    bottom = y + 1
    count += 1
  }
  return count === 0 ? undefined : { left, top, right, bottom, count }
}
