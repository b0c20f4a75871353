const wantedMedian = 0.5
const mostPasses = 5

/**
 * The opacities with which a picture is blended over itself in the mode `screen`, until its median luma is that of an
 * ordinary room. One opaque pass changes each value v, from 0 to 1, to 1 - (1 - v)², so black stays black and nothing
 * is clipped. https://www.w3.org/TR/compositing-1/#blendingscreen
 */
export const brighteningPasses = (median: number): number[] => {
  const passes: number[] = []
  let value = Math.max(median, 1) / 255
  while (value < wantedMedian && passes.length < mostPasses) {
    const gain = value * (1 - value)
    const alpha = Math.min(1, (wantedMedian - value) / gain)
    passes.push(alpha)
    value += alpha * gain
  }
  return passes
}
