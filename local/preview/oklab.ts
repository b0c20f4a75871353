import type { Plane } from './plane.ts'

export { type Lab, labImage, labOf, writeBytes } from '#shared/pictures/oklab.ts'

/** The three channels of a picture in OKLab. */
export type LabPlanes = readonly [lightness: Plane, a: Plane, b: Plane]

/** How far two pixels lie apart. Colour counts double, because lightness also changes with light and shadow on one surface. */
export const stepBetween = ([l, a, b]: LabPlanes, one: number, other: number): number => {
  const off = ({ values }: Plane) => Number(values[one]) - Number(values[other])
  return Math.hypot(off(l), 2 * off(a), 2 * off(b))
}
