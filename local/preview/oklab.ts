import type { Plane } from './plane.ts'

export { type Lab, labImage, labOf, writeBytes } from '#shared/pictures/oklab.ts'

/** The three channels of a picture in OKLab. */
export type LabPlanes = readonly [lightness: Plane, a: Plane, b: Plane]

/** How far two pixels lie apart. Colour counts double, because lightness also changes with light and shadow on one surface. */
export const stepBetween = ([l, a, b]: LabPlanes, one: number, other: number): number => {
  const lightness = Number(l.values[one]) - Number(l.values[other])
  const red = 2 * (Number(a.values[one]) - Number(a.values[other]))
  const yellow = 2 * (Number(b.values[one]) - Number(b.values[other]))
  return Math.sqrt(lightness * lightness + red * red + yellow * yellow)
}
