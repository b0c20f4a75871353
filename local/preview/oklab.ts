import type { Plane } from './plane.ts'

export { type Lab, labImage, labOf, writeBytes } from '#shared/pictures/oklab.ts'

/** The three channels of a picture in OKLab. */
export type LabPlanes = readonly [lightness: Plane, a: Plane, b: Plane]
