import * as z from 'zod'
import { type Operation, operation } from '#local/emulators/aws/json-rpc.ts'
import { distanceOf } from './face-descriptor.ts'
import type { DetectedFace } from './face-detector.ts'
import { shown, type WantedFaces } from './find-faces.ts'
import type { Looks } from './looks-thread.ts'
import { readPicture } from './picture.ts'
import { invalidParameters } from './rekognition-error.ts'
import { type ImageSource, imageBytes, RequestedImage } from './requested-image.ts'

const CompareFaces = z.strictObject({
  SourceImage: RequestedImage,
  TargetImage: RequestedImage,
  SimilarityThreshold: z.number().min(0).max(100).default(80),
})

type CompareFacesOptions = ImageSource & { wantedFaces: () => WantedFaces; looks: Looks }

/**
 * CompareFaces, without landmarks, pose, quality and filters. Where the console has set the number of faces, every face is the
 * same person's. https://docs.aws.amazon.com/rekognition/latest/APIReference/API_CompareFaces.html
 */
export const compareFaces = (options: CompareFacesOptions): Operation =>
  operation(CompareFaces, async ({ SourceImage, TargetImage, SimilarityThreshold }, caller) => {
    caller.require('rekognition:CompareFaces', '*')
    const images = [
      await imageBytes(SourceImage, caller, options),
      await imageBytes(TargetImage, caller, options),
    ] as const
    const describe = async (image: Buffer) => options.looks.look('descriptions', await readPicture(image))
    const wanted = options.wantedFaces()
    const [source, targets] =
      typeof wanted === 'number'
        ? [assumed(wanted), assumed(wanted)]
        : [await describe(images[0]), await describe(images[1])]
    const largest = source.toSorted((one, other) => areaOf(other) - areaOf(one))[0]
    if (!largest || targets.length === 0) throw invalidParameters()
    const compared = targets
      .map((face) => ({
        Similarity: similarityOf(distanceOf(largest.descriptor, face.descriptor)),
        Face: describedFace(face),
      }))
      .toSorted((one, other) => other.Similarity - one.Similarity)
    return {
      SourceImageFace: describedFace(largest),
      FaceMatches: compared.filter(({ Similarity }) => Similarity >= SimilarityThreshold),
      UnmatchedFaces: compared.filter(({ Similarity }) => Similarity < SimilarityThreshold).map(({ Face }) => Face),
    }
  })

type DescribedFace = DetectedFace & { descriptor: Float32Array }

const assumed = (count: number): DescribedFace[] =>
  Array.from({ length: count }, () => ({
    score: 0.9,
    box: { left: 0.3, top: 0.2, width: 0.4, height: 0.4 },
    descriptor: new Float32Array(1),
  }))

const areaOf = ({ box }: DetectedFace): number => box.width * box.height

const describedFace = ({ box, score }: DetectedFace) => ({
  BoundingBox: shown(box),
  Confidence: 50 + 50 * score,
})

/** The net's usual limit for one person, a distance of 0.6, becomes 80 percent, Rekognition's. */
const similarityOf = (distance: number): number => 100 / (1 + Math.exp(20 * (distance - 0.6) - Math.log(4)))
