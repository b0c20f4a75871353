import * as z from 'zod'
import { type Operation, operation } from '#local/emulators/aws/json-rpc.ts'
import { findFaces, type WantedFaces } from './find-faces.ts'
import type { Looks } from './looks-thread.ts'
import { readPicture } from './picture.ts'
import { type ImageSource, imageBytes, RequestedImage } from './requested-image.ts'

const attributes = [
  ...(['DEFAULT', 'ALL', 'AGE_RANGE', 'BEARD', 'EMOTIONS', 'EYE_DIRECTION', 'EYEGLASSES', 'EYES_OPEN'] as const),
  ...(['GENDER', 'MOUTH_OPEN', 'MUSTACHE', 'FACE_OCCLUDED', 'SMILE', 'SUNGLASSES'] as const),
] as const

const DetectFaces = z.object({ Image: RequestedImage, Attributes: z.array(z.enum(attributes)).default([]) })

type DetectFacesOptions = ImageSource & { wantedFaces: () => WantedFaces; looks: Looks }

/** DetectFaces, without landmarks and with open eyes as the only optional attribute. */
export const detectFaces = (options: DetectFacesOptions): Operation =>
  operation(DetectFaces, async ({ Image, Attributes }, caller) => {
    caller.require('rekognition:DetectFaces', '*')
    const bytes = await imageBytes(Image, caller, options)
    const faces = await findFaces(await readPicture(bytes), options.wantedFaces(), options.looks)
    const withEyes = Attributes.includes('ALL') || Attributes.includes('EYES_OPEN')
    return { FaceDetails: faces.map(({ EyesOpen, ...face }) => (withEyes ? { ...face, EyesOpen } : face)) }
  })
