type Size = { width: number; height: number }

// The pictures of resolution 1K (docs/vendors.md, Replicate).
const sizes: readonly (readonly [width: number, height: number])[] = [
  [1024, 1024],
  [512, 2048],
  [848, 1264],
  [1264, 848],
  [896, 1200],
  [1200, 896],
  [928, 1152],
  [1152, 928],
  [768, 1376],
  [1376, 768],
  [1584, 672],
  [2048, 512],
  [384, 3072],
  [3072, 384],
]

/** The size in pixels of nano-banana-2's picture that is to match an input's proportions: the nearest ones that it has. */
export const nanoBananaSize = ({ width, height }: Size): Size => {
  const off = ([wide, high]: readonly [number, number]) => Math.abs(Math.log((wide * height) / (high * width)))
  const [nearest = [1024, 1024]] = sizes.toSorted((one, other) => off(one) - off(other))
  return { width: nearest[0], height: nearest[1] }
}
