import * as z from 'zod'
import { type Operation, operation } from '#local/emulators/aws/json-rpc.ts'
import type { Looks } from './looks-thread.ts'
import { readPicture } from './picture.ts'
import { type ImageSource, imageBytes, RequestedImage } from './requested-image.ts'

const DetectLabels = z.object({
  Image: RequestedImage,
  MaxLabels: z.int().min(0).default(1000),
  MinConfidence: z.number().min(0).max(100).default(55),
  Features: z.array(z.enum(['GENERAL_LABELS', 'IMAGE_PROPERTIES'])).default(['GENERAL_LABELS']),
})

/**
 * DetectLabels, without boxes, aliases, filters and image properties. Every ancestor of a label is in the answer too.
 * https://docs.aws.amazon.com/rekognition/latest/APIReference/API_DetectLabels.html
 */
export const detectLabels = ({ looks, ...source }: ImageSource & { looks: Looks }): Operation =>
  operation(DetectLabels, async ({ Image, MaxLabels, MinConfidence, Features }, caller) => {
    caller.require('rekognition:DetectLabels', '*')
    const labels = await looks.look('labels', await readPicture(await imageBytes(Image, caller, source)))
    const wanted = Features.includes('GENERAL_LABELS') ? labels : []
    return {
      Labels: wanted
        .filter(({ confidence }) => confidence >= MinConfidence)
        .slice(0, MaxLabels)
        .map(({ name, confidence, parents, category }) => ({
          Name: name,
          Confidence: confidence,
          Instances: [],
          Parents: parents.map((Name) => ({ Name })),
          Aliases: [],
          Categories: [{ Name: category }],
        })),
      LabelModelVersion: '3.0',
    }
  })
