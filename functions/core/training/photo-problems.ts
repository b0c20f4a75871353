import { type Face, facesIn } from '#functions/core/clients/aws/faces.ts'
import type { CheckedPicture, pictureSize } from '#functions/core/pictures/check-picture.ts'
import { workingCopy } from '#functions/core/pictures/encode-picture.ts'
import type { measurePhoto } from '#functions/core/pictures/measure-photo.ts'
import { limits } from '#shared/limits.ts'
import type { Finding } from './training-photos.ts'

/** The browser reduces a photo's longest side to 2048 px, so the short side of a long picture can become too small. */
export const sizeProblem = ({ width, height }: Awaited<ReturnType<typeof pictureSize>>) => {
  if (Math.min(width, height) >= limits.trainingPhotoMinSidePixels) return null
  return Math.max(width, height) < limits.trainingPhotoMaxSidePixels ? 'too-small' : 'too-narrow'
}

const leastSharpness = 50
/**
 * Almost all pixels of a dark photo are darker than `tooDark`; almost all pixels of a bright one are lighter than
 * `tooBright`.
 */
const exposure = { tooDark: 70, tooBright: 200 }

export const qualityProblem = ({ sharpness, lightest, darkest }: Awaited<ReturnType<typeof measurePhoto>>) => {
  if (lightest < exposure.tooDark) return 'too-dark'
  if (darkest > exposure.tooBright) return 'too-bright'
  return sharpness < leastSharpness ? 'blurred' : null
}

/** The least size of a face, as a share of the photo's longest side. */
const leastFaceShare = 0.1
const mostDegrees = { yaw: 45, pitch: 35 }

export const faceProblem = async (picture: CheckedPicture): Promise<Finding['problem']> => {
  const { bytes, width, height } = await workingCopy(picture)
  const [face, ...others] = await facesIn(bytes)
  if (!face) return 'no-face'
  if (others.length > 0) return 'several-faces'
  const side = Math.max(face.width * width, face.height * height)
  if (side < leastFaceShare * Math.max(width, height)) return 'face-too-small'
  return isTurnedAway(face) ? 'face-turned-away' : null
}

const isTurnedAway = ({ yaw, pitch }: Face): boolean =>
  Math.abs(yaw) > mostDegrees.yaw || Math.abs(pitch) > mostDegrees.pitch
