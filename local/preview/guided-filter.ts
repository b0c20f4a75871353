import type { LabPlanes } from './oklab.ts'
import { boxMean, changed, type Plane, plane, resized } from './plane.ts'

// Colour counts double, because lightness also changes with light and shadow on one surface.
const chromaWeight = 2
// In OKLab: steps well above this are edges, which a filtered mask follows; steps well below are smoothed away.
const edgeStep = 0.025

/** A mask as a linear function of the colour around each cell: `l`, `a` and `b` are its slopes. */
export type GuidedMask = { l: Plane; a: Plane; b: Plane; offset: Plane }

/**
 * The guided filter of He, Sun and Tang (2010) with a colour picture as its guide. A filtered mask has the picture's
 * edges; where the picture has none, the mask changes gradually. The result also fits the picture at a larger size.
 */
export const guidedBy = (colours: LabPlanes, radius: number): ((mask: Plane) => GuidedMask) => {
  const { width, height } = colours[0]
  const guide = colours.map(({ values }, axis) => (axis === 0 ? values : values.map((value) => chromaWeight * value)))
  const [l = new Float32Array(), a = new Float32Array(), b = new Float32Array()] = guide
  const mean = (values: Float32Array): Float32Array => boxMean(plane(width, height, values), radius).values
  const means = [mean(l), mean(a), mean(b)] as const
  const covariance = (one: Float32Array, other: Float32Array, meanOne: Float32Array, meanOther: Float32Array) =>
    mean(one.map((value, i) => value * Number(other[i]))).map(
      (value, i) => value - Number(meanOne[i]) * Number(meanOther[i]),
    )
  const [ll, la, lb] = [
    covariance(l, l, means[0], means[0]),
    covariance(l, a, means[0], means[1]),
    covariance(l, b, means[0], means[2]),
  ]
  const [aa, ab, bb] = [
    covariance(a, a, means[1], means[1]),
    covariance(a, b, means[1], means[2]),
    covariance(b, b, means[2], means[2]),
  ]
  return ({ values }) => {
    const average = mean(values)
    const [withL, withA, withB] = [
      covariance(l, values, means[0], average),
      covariance(a, values, means[1], average),
      covariance(b, values, means[2], average),
    ]
    const slopes = [new Float32Array(l.length), new Float32Array(l.length), new Float32Array(l.length)] as const
    const offset = new Float32Array(l.length)
    for (let i = 0; i < l.length; i += 1) {
      const [x, y, z] = solved(
        [Number(ll[i]), Number(la[i]), Number(lb[i]), Number(aa[i]), Number(ab[i]), Number(bb[i])],
        [Number(withL[i]), Number(withA[i]), Number(withB[i])],
      )
      slopes[0][i] = x
      slopes[1][i] = y
      slopes[2][i] = z
      offset[i] = Number(average[i]) - x * Number(means[0][i]) - y * Number(means[1][i]) - z * Number(means[2][i])
    }
    const smooth = (values: Float32Array, scale = 1) =>
      changed(plane(width, height, mean(values)), (value) => scale * value)
    return {
      l: smooth(slopes[0]),
      a: smooth(slopes[1], chromaWeight),
      b: smooth(slopes[2], chromaWeight),
      offset: smooth(offset),
    }
  }
}

type Symmetric = readonly [xx: number, xy: number, xz: number, yy: number, yz: number, zz: number]
type Vector = readonly [number, number, number]

/** Solves a symmetric system of three equations, damped by the square of `edgeStep`. */
const solved = ([sxx, xy, xz, syy, yz, szz]: Symmetric, [u, v, w]: Vector): Vector => {
  const damping = edgeStep * edgeStep
  const [xx, yy, zz] = [sxx + damping, syy + damping, szz + damping]
  const [ixx, ixy, ixz] = [yy * zz - yz * yz, xz * yz - xy * zz, xy * yz - xz * yy]
  const [iyy, iyz, izz] = [xx * zz - xz * xz, xy * xz - xx * yz, xx * yy - xy * xy]
  const determinant = xx * ixx + xy * ixy + xz * ixz
  return [
    (ixx * u + ixy * v + ixz * w) / determinant,
    (ixy * u + iyy * v + iyz * w) / determinant,
    (ixz * u + iyz * v + izz * w) / determinant,
  ]
}

/** The mask at the size of `lab`, the interleaved colours of the same picture; from 0 to 1. */
export const maskAt = ({ l, a, b, offset }: GuidedMask, lab: Float32Array, width: number, height: number): Plane => {
  const slopes = [l, a, b].map((slope) => resized(slope, { width, height }).values)
  return changed(resized(offset, { width, height }), (start, pixel) => {
    const value = slopes.reduce((sum, slope, axis) => sum + Number(slope[pixel]) * Number(lab[pixel * 3 + axis]), start)
    return Math.min(1, Math.max(0, value))
  })
}
