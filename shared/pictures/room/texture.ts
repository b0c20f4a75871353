/**
 * A square picture that repeats seamlessly, in OKLab: at full size first, then halved again and again. `metres` is the
 * width of surface that it shows.
 */
export type Texture = { levels: readonly Level[]; metres: number }

type Level = { side: number; lab: Float32Array }

/** A texture from the interleaved OKLab values of its square picture. */
export const textureOf = (lab: Float32Array, metres: number): Texture => {
  const levels = [{ side: Math.sqrt(lab.length / 3), lab }]
  for (let level = levels[0]; level && level.side % 2 === 0; level = levels.at(-1)) levels.push(halved(level))
  return { levels, metres }
}

const halved = ({ side, lab }: Level): Level => {
  const half = side / 2
  const means = new Float32Array(half * half * 3)
  for (let at = 0; at < means.length; at += 1) {
    const [cell, axis] = [Math.floor(at / 3), at % 3]
    const first = (2 * Math.floor(cell / half) * side + 2 * (cell % half)) * 3 + axis
    const [below, right] = [3 * side, 3]
    means[at] =
      (Number(lab[first]) +
        Number(lab[first + right]) +
        Number(lab[first + below]) +
        Number(lab[first + below + right])) /
      4
  }
  return { side: half, lab: means }
}

/** A place on a surface in metres, and how many metres a pixel covers there in both directions. */
export type Spot = { u: number; v: number; du: number; dv: number }

const mostTaps = 8

/** Writes the colour of the texture at a spot, averaged over the pixel, to `lab`. */
export const sampleTexture = ({ levels, metres }: Texture, { u, v, du, dv }: Spot, lab: Float32Array): void => {
  const isWide = du > dv
  const [short, long] = isWide ? [dv, du] : [du, dv]
  const taps = Math.min(mostTaps, Math.max(1, Math.round(long / Math.max(1e-6, short))))
  const texel = metres / Number(levels[0]?.side)
  const sharpness = Math.log2(Math.max(short, long / taps) / texel)
  const level = levels[Math.min(levels.length - 1, Math.max(0, Math.round(sharpness)))]
  lab.fill(0)
  for (let tap = 0; tap < taps && level; tap += 1) {
    const shift = ((tap + 0.5) / taps - 0.5) * long
    addSample(level, (u + (isWide ? shift : 0)) / metres, (v + (isWide ? 0 : shift)) / metres, 1 / taps, lab)
  }
}

const addSample = ({ side, lab }: Level, u: number, v: number, share: number, sum: Float32Array): void => {
  const [x, y] = [(u - Math.floor(u)) * side - 0.5, (v - Math.floor(v)) * side - 0.5]
  const [left, top] = [Math.floor(x), Math.floor(y)]
  const [across, down] = [x - left, y - top]
  for (let corner = 0; corner < 4; corner += 1) {
    const [right, below] = [corner & 1, corner >> 1]
    const weight = share * (right ? across : 1 - across) * (below ? down : 1 - down)
    const at = (((top + below + side) % side) * side + ((left + right + side) % side)) * 3
    for (let axis = 0; axis < 3; axis += 1) sum[axis] = Number(sum[axis]) + weight * Number(lab[at + axis])
  }
}
