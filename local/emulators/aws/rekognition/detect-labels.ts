import * as z from 'zod'
import { type Operation, operation } from '#local/emulators/aws/json-rpc.ts'
import type { Looks } from './looks-thread.ts'
import { readPicture } from './picture.ts'
import { type ImageSource, imageBytes, RequestedImage } from './requested-image.ts'

const DetectLabels = z.strictObject({
  Image: RequestedImage,
  MaxLabels: z.int().min(0),
  MinConfidence: z.number().min(0).max(100),
})

/**
 * DetectLabels, without boxes, aliases, categories, filters and image properties. Every ancestor of a label is in the answer too.
 * https://docs.aws.amazon.com/rekognition/latest/APIReference/API_DetectLabels.html
 */
export const detectLabels = ({ looks, ...source }: ImageSource & { looks: Looks }): Operation =>
  operation(DetectLabels, async ({ Image, MaxLabels, MinConfidence }, caller) => {
    caller.require('rekognition:DetectLabels', '*')
    const labels = await looks.look('labels', await readPicture(await imageBytes(Image, caller, source)))
    return {
      Labels: labels
        .filter(({ confidence }) => confidence >= MinConfidence)
        .slice(0, MaxLabels)
        .map(({ name, confidence, parents }) => ({
          Name: name,
          Confidence: confidence,
          Instances: [],
          Parents: parents.map((Name) => ({ Name })),
          Aliases: [],
        })),
      LabelModelVersion: '3.0',
    }
  })
