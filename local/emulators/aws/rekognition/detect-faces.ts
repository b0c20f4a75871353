import * as z from 'zod'
import { type Operation, operation } from '#local/emulators/aws/json-rpc.ts'
import { findFaces, type WantedFaces } from './find-faces.ts'
import type { Looks } from './looks-thread.ts'
import { readPicture } from './picture.ts'
import { type ImageSource, imageBytes, RequestedImage } from './requested-image.ts'

const DetectFaces = z.strictObject({ Image: RequestedImage, Attributes: z.tuple([z.literal('DEFAULT')]).optional() })

type DetectFacesOptions = ImageSource & { wantedFaces: () => WantedFaces; looks: Looks }

/** DetectFaces, of the default attributes without landmarks and quality. */
export const detectFaces = (options: DetectFacesOptions): Operation =>
  operation(DetectFaces, async ({ Image }, caller) => {
    caller.require('rekognition:DetectFaces', '*')
    const bytes = await imageBytes(Image, caller, options)
    return { FaceDetails: await findFaces(await readPicture(bytes), options.wantedFaces(), options.looks) }
  })
