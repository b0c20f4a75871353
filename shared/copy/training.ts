import type { PhotoProblem } from '#shared/entities/training-photo.ts'
import { limits } from '#shared/limits.ts'

/** Texts about training a personal model (docs/product.md, Texts). */
export const trainingCopy = {
  /** A changed text needs a new `photoConsentVersion`. */
  consent:
    'These are photos of me, or of somebody who has agreed to this. Roomwright may check them and use them to train my personal model, and for nothing else.',
  problems: {
    missing: "This photo didn't arrive. Please remove it and upload it again.",
    'not-a-picture': "We couldn't read this file as a picture.",
    'too-small': `This photo is too small. Please choose one of at least ${limits.trainingPhotoMinSidePixels} × ${limits.trainingPhotoMinSidePixels} pixels.`,
    'too-large': `This photo is too large. Please choose one of at most ${limits.pictureMaxSidePixels} pixels per side and ${limits.decodedMaxPixels / 1e6} megapixels.`,
    blurred: 'This photo is blurred. Please choose a sharper one.',
    'too-dark': 'This photo is too dark. Please choose one with more light.',
    'too-bright': 'This photo is too bright. Please choose one with less light.',
    'no-face': "We couldn't find a face in this photo.",
    'several-faces': 'There is more than one face in this photo.',
    'face-too-small': 'The face in this photo is too small. Please choose one from closer up.',
    'face-turned-away': 'The face in this photo is turned away. Please choose one that looks towards the camera.',
    duplicate: 'This photo is nearly the same as another one.',
  } satisfies Record<PhotoProblem, string>,
} as const
