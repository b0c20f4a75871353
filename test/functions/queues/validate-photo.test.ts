import {
  CompareFacesCommand,
  type CompareFacesCommandInput,
  DetectFacesCommand,
  type FaceDetail,
  InvalidParameterException,
  RekognitionClient,
} from '@aws-sdk/client-rekognition'
import sharp from 'sharp'
import { beforeEach, describe, expect, test } from 'vitest'
import { keys } from '#functions/core/db/keys.ts'
import { checkedTrainingPath } from '#functions/core/pictures/storage-paths.ts'
import {
  findPhoto,
  photosOf,
  type TrainingPhotoRow,
  toTrainingPhoto,
} from '#functions/core/training/training-photos.ts'
import { handler } from '#functions/queues/validate-photo.ts'
import { limits } from '#shared/limits.ts'
import { userId } from '#test/support/functions/accounts.ts'
import { useAwsClient } from '#test/support/functions/aws-client.ts'
import { useFunctionStage } from '#test/support/functions/function-stage.ts'
import { lambdaContext } from '#test/support/functions/lambda-context.ts'
import { queueEvent } from '#test/support/functions/queues.ts'
import { modelRow, photoRow, picture } from '#test/support/functions/training-photos.ts'
import { pngBomb } from '#test/support/pictures.ts'

const rekognition = useAwsClient(RekognitionClient)

const start = Date.parse('2026-06-01T12:00:00.000Z')
let uploads = 0

const face = (changed: Partial<FaceDetail> = {}): FaceDetail => ({
  BoundingBox: { Left: 0.3, Top: 0.2, Width: 0.3, Height: 0.4 },
  Pose: { Yaw: 3, Pitch: -4, Roll: 1 },
  Confidence: 99,
  ...changed,
})
const finds = (...faces: FaceDetail[]) => rekognition.on(DetectFacesCommand).resolves({ FaceDetails: faces })

const { table, bucket } = useFunctionStage({
  now: start + 60_000,
  internet: {
    'https://images.test': ({ url }) => {
      bucket.remove(url.pathname.slice(1))
      return new Response(null, { status: 204 })
    },
  },
})

beforeEach(() => {
  uploads = 0
  finds(face())
})

const place = (bytes?: Buffer): TrainingPhotoRow => {
  const row = photoRow(start + uploads++)
  table.put(keys.trainingPhoto(userId, row.id), row)
  if (bytes) bucket.put(row.storagePath, bytes)
  return row
}
const messageOf = ({ id, storagePath }: TrainingPhotoRow) => ({ userId, photoId: id, storagePath })
const deliver = (...rows: TrainingPhotoRow[]) => handler(queueEvent(...rows.map(messageOf)), lambdaContext)
const done = { batchItemFailures: [] }

/** Why a photo failed, or its status. */
const verdictOn = async ({ id }: TrainingPhotoRow) => {
  const row = await findPhoto(userId, id)
  return row?.problem ?? row?.status
}
const checked = async (bytes?: Buffer) => {
  const row = place(bytes)
  expect(await deliver(row)).toEqual(done)
  return verdictOn(row)
}

describe('a photo passes', () => {
  test('with one face, and its checked copy replaces the upload', async () => {
    const withPlace = await sharp(await picture(1, { side: 2600 }))
      .withExif({ IFD3: { GPSLatitude: '51/1 30/1 0/1' } })
      .jpeg()
      .toBuffer()
    const row = place(withPlace)
    await deliver(row)
    expect(await verdictOn(row)).toBe('passed')
    const copy = bucket.get(checkedTrainingPath(row.storagePath))
    const metadata = await sharp(copy).metadata()
    expect(metadata).toMatchObject({ format: 'jpeg', width: 2048, height: 2048 })
    expect(metadata.exif).toBeUndefined()
    expect(bucket.get(row.storagePath)).toBeUndefined()
  })

  test('and is kept for thirty days from its upload', async () => {
    const row = place(await picture(1))
    await deliver(row)
    expect((await findPhoto(userId, row.id))?.ttl).toBe(start / 1000 + limits.trainingPhotoDays * 24 * 3600)
  })

  test('with Rekognition seeing at most 1024 pixels a side', async () => {
    await checked(await picture(1, { side: 2000 }))
    const [call] = rekognition.commandCalls(DetectFacesCommand)
    const sent = Buffer.from(call?.args[0].input.Image?.Bytes ?? [])
    expect(await sharp(sent).metadata()).toMatchObject({ format: 'jpeg', width: 1024 })
  })
})

describe('a file', () => {
  test.each([
    ['that did not arrive', undefined, 'missing'],
    ['that is no picture', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'), 'not-a-picture'],
    ['that is only the beginning of a JPEG', Buffer.from([0xff, 0xd8, 0xff, 0xe0, 0, 16]), 'not-a-picture'],
    ['of more pixels than may be decoded', pngBomb(8000, 5001), 'too-large'],
    ['of more than 8192 pixels a side', pngBomb(8193, 600), 'too-large'],
    ['of less than 64 pixels a side', pngBomb(63, 600), 'too-small'],
    ['of less than 64 pixels a side, scaled from a long one', pngBomb(63, 2048), 'too-narrow'],
    // The header alone: the flag of an animation in an extended WebP file.
    ['that is animated', Buffer.from('RIFF\x10\0\0\0WEBPVP8X\x0a\0\0\0\x02\0\0\0\x57\x02\0\x57\x02\0'), 'animated'],
  ])('%s fails, without a copy', async (_what, bytes, problem) => {
    expect(await checked(bytes)).toBe(problem)
    expect(bucket.stored()).toEqual([])
  })
})

describe('a picture fails', () => {
  test.each([
    [511, 'too-small'],
    [512, 'passed'],
  ])('for its size at %i pixels a side: %s', async (side, expected) => {
    expect(await checked(await picture(1, { side }))).toBe(expected)
  })

  test('for its shape when only its short side is too small', async () => {
    const long = await sharp(await picture(1, { side: 2048 }))
      .resize(2048, 511, { fit: 'fill' })
      .jpeg()
      .toBuffer()
    expect(await checked(long)).toBe('too-narrow')
  })

  test.each([
    ['a blurred one', { blur: 20 }, 'blurred'],
    ['a sharp one', { blur: 0 }, 'passed'],
    ['a dark one', { least: 0, most: 60 }, 'too-dark'],
    ['one that is dark, but has light parts', { least: 0, most: 90 }, 'passed'],
    ['a bright one', { least: 210, most: 255 }, 'too-bright'],
    ['one that is bright, but has darker parts', { least: 170, most: 255 }, 'passed'],
  ])('for its quality: %s (%j) is %s', async (_what, quality, expected) => {
    expect(await checked(await picture(1, quality))).toBe(expected)
  })

  test('not for a blurred background', async () => {
    const background = await picture(1, { blur: 20 })
    const sharpPart = await picture(2, { side: 300 })
    const portrait = await sharp(background)
      .composite([{ input: sharpPart }])
      .jpeg()
      .toBuffer()
    expect(await checked(portrait)).toBe('passed')
  })

  const sized = (Width: number, Height: number) => face({ BoundingBox: { Left: 0, Top: 0, Width, Height } })
  const turned = (Yaw: number, Pitch: number) => face({ Pose: { Yaw, Pitch, Roll: 0 } })
  test.each<[string, FaceDetail[]]>([
    ['no-face', []],
    ['no-face', [face({ Confidence: 74 })]],
    ['passed', [face({ Confidence: 75 })]],
    ['passed', [face(), face({ Confidence: 60 })]],
    ['several-faces', [face(), face()]],
    ['face-too-small', [sized(0.05, 0.09)]],
    ['passed', [sized(0.05, 0.101)]],
    ['passed', [turned(45, 35)]],
    ['face-turned-away', [turned(46, 0)]],
    ['face-turned-away', [turned(-46, 0)]],
    ['face-turned-away', [turned(0, 36)]],
    ['face-turned-away', [turned(0, -36)]],
  ])('for its faces: %s with %j', async (expected, faces) => {
    finds(...faces)
    expect(await checked(await picture(1))).toBe(expected)
  })

  test('as a duplicate of an older one, in whatever order they are checked', async () => {
    const original = await picture(1)
    const again = await sharp(original).resize(700).modulate({ brightness: 1.05 }).jpeg({ quality: 70 }).toBuffer()
    for (const reversed of [false, true]) {
      const rows = [place(original), place(again), place(await picture(2))]
      await deliver(...(reversed ? rows.toReversed() : rows))
      expect(await Promise.all(rows.map(verdictOn))).toEqual(['passed', 'duplicate', 'passed'])
      for (const { id } of rows) table.drop(keys.trainingPhoto(userId, id))
    }
  })

  test('as a duplicate also when both are checked at the same time', async () => {
    const rows = [place(await picture(1)), place(await picture(1))]
    await Promise.all(rows.map((row) => deliver(row)))
    expect(await Promise.all(rows.map(verdictOn))).toEqual(['passed', 'duplicate'])
  })
})

test('twelve photos that are checked at the same time all get their verdict', async () => {
  const pictures = await Promise.all(Array.from({ length: limits.trainingPhotosMax }, (_, seed) => picture(seed + 1)))
  const rows = pictures.map((bytes) => place(bytes))
  const answers = await Promise.all(rows.map((row) => deliver(row)))
  // One that met too many others is delivered again.
  await Promise.all(rows.filter((_, index) => answers[index]?.batchItemFailures.length).map((row) => deliver(row)))
  expect(new Set(await Promise.all(rows.map(verdictOn)))).toEqual(new Set(['passed']))
})

describe('a message', () => {
  test('that is delivered twice, also at the same time, changes nothing more', async () => {
    const row = place(await picture(1))
    await Promise.all([deliver(row), deliver(row)])
    const first = await findPhoto(userId, row.id)
    expect(first?.status).toBe('passed')
    const calls = rekognition.commandCalls(DetectFacesCommand).length
    expect(await deliver(row)).toEqual(done)
    expect(await findPhoto(userId, row.id)).toEqual(first)
    expect(rekognition.commandCalls(DetectFacesCommand)).toHaveLength(calls)
  })

  test('is retried when Rekognition does not answer, and the photo waits', async () => {
    const row = place(await picture(1))
    rekognition
      .on(DetectFacesCommand)
      .rejectsOnce(new Error('ThrottlingException'))
      .resolves({ FaceDetails: [face()] })
    expect(await deliver(row)).toEqual({ batchItemFailures: [{ itemIdentifier: '1' }] })
    expect(await verdictOn(row)).toBe('unvalidated')
    await deliver(row)
    expect(await verdictOn(row)).toBe('passed')
  })

  test('goes on from its finding after a crash, without the upload', async () => {
    const row = place()
    const finding = { problem: null, looks: '00ff00ff00ff00ff', checkedPath: checkedTrainingPath(row.storagePath) }
    table.put(keys.trainingPhoto(userId, row.id), { ...row, finding })
    await deliver(row)
    expect(await verdictOn(row)).toBe('passed')
    expect(rekognition.commandCalls(DetectFacesCommand)).toHaveLength(0)
  })

  test.each(['before', 'while'])(
    'about a photo that was deleted %s it was checked leaves neither row nor file',
    async (when) => {
      const row = place(await picture(1))
      const drop = () => table.drop(keys.trainingPhoto(userId, row.id))
      if (when === 'before') drop()
      rekognition.on(DetectFacesCommand).callsFake(() => {
        drop()
        return { FaceDetails: [face()] }
      })
      expect(await deliver(row)).toEqual(done)
      expect(await findPhoto(userId, row.id)).toBeUndefined()
      for (const path of [row.storagePath, checkedTrainingPath(row.storagePath)])
        expect(bucket.get(path)).toBeUndefined()
    },
  )

  test('that fails in storage is retried', async () => {
    const row = place(await picture(1))
    bucket.fail('PutObject')
    expect(await deliver(row)).toEqual({ batchItemFailures: [{ itemIdentifier: '1' }] })
    expect(await verdictOn(row)).toBe('unvalidated')
  })
})

describe('the people in the photos', () => {
  /** As Rekognition compares the pictures of these people; "?" has no face that it finds. */
  const comparing = (rows: readonly TrainingPhotoRow[], people: string) => {
    const personIn = ({ S3Object }: CompareFacesCommandInput['SourceImage'] = {}) =>
      people[rows.findIndex(({ storagePath }) => checkedTrainingPath(storagePath) === S3Object?.Name)]
    rekognition
      .on(CompareFacesCommand)
      .callsFake(({ SourceImage, TargetImage, SimilarityThreshold = 80 }: CompareFacesCommandInput) => {
        const pair = [personIn(SourceImage), personIn(TargetImage)]
        if (pair.includes('?')) throw new InvalidParameterException({ message: 'no face', $metadata: {} })
        const similarity = pair[0] === pair[1] ? 97 : 30
        return { FaceMatches: similarity >= SimilarityThreshold ? [{ Similarity: similarity }] : [] }
      })
  }
  const placed = async (people: string) => {
    const rows = (await Promise.all([...people].map((_, seed) => picture(seed + 1)))).map(place)
    comparing(rows, people)
    return rows
  }
  /** The places of the photos that are marked as somebody else's. */
  const markedOf = async (rows: readonly TrainingPhotoRow[]) => {
    const marks = await Promise.all(rows.map(async ({ id }) => (await findPhoto(userId, id))?.isOther))
    return marks.flatMap((isOther, index) => (isOther ? [index] : []))
  }

  test.each([
    ['AAAAAAAA', []],
    ['BAAAAABA', [0, 6]],
    ['ABCDEFGH', [1, 2, 3, 4, 5, 6, 7]],
    ['ABBAAAA', []],
    ['AAAA?AAA', []],
  ] as const)('of %s: these are marked as somebody else, and all pass: %j', async (people, marked) => {
    const rows = await placed(people)
    expect(await deliver(...rows)).toEqual(done)
    expect(await markedOf(rows)).toEqual(marked)
    expect((await photosOf(userId)).every(({ status }) => status === 'passed')).toBe(true)
  })

  test('are compared once all photos are checked, and anew with each further one', async () => {
    const rows = await placed('BAAAAAAAA')
    expect(await deliver(...rows.slice(0, -1))).toEqual(done)
    expect(rekognition.commandCalls(CompareFacesCommand)).toHaveLength(0)
    expect(await deliver(...rows.slice(-1))).toEqual(done)
    expect(await markedOf(rows)).toEqual([0])
    const further = place(await picture(10))
    comparing([...rows, further], 'AAAAAAAAAA')
    expect(await deliver(further)).toEqual(done)
    expect(await markedOf(rows)).toEqual([])
  })

  test('are not compared while seven photos have passed and one has failed', async () => {
    const rows = await placed('BAAAAAA')
    expect(await deliver(...rows, place(await picture(1)))).toEqual(done)
    expect(await markedOf(rows)).toEqual([])
  })

  test('are not marked once a training has taken the photos', async () => {
    const rows = await placed('BAAAAAAA')
    rekognition.on(CompareFacesCommand).callsFake(async () => {
      const now = await photosOf(userId)
      for (const row of now) table.put(keys.trainingPhoto(userId, row.id), { ...row, modelId: modelRow.id })
      return { FaceMatches: [] }
    })
    expect(await deliver(...rows)).toEqual(done)
    expect(await markedOf(rows)).toEqual([])
  })

  test('are not compared while Rekognition fails, and the photos pass all the same', async () => {
    rekognition.on(CompareFacesCommand).rejects(new Error('throttled'))
    const rows = await Promise.all(Array.from({ length: 8 }, async (_, seed) => place(await picture(seed + 1))))
    expect(await deliver(...rows)).toEqual(done)
    expect(await Promise.all(rows.map(verdictOn))).toEqual(rows.map(() => 'passed'))
  })

  test('are named in the answer of the API only where they differ', async () => {
    const finding = { problem: null, looks: null, checkedPath: null }
    const shown = async (isOther: boolean) => toTrainingPhoto(photoRow(start, { status: 'passed', finding, isOther }))
    expect(await shown(true)).toMatchObject({ status: 'passed', isOther: true })
    expect(await shown(false)).not.toHaveProperty('isOther')
    const failed = await toTrainingPhoto(photoRow(start, { status: 'failed', problem: 'blurred', finding }))
    expect(failed).toMatchObject({ status: 'failed', problem: 'blurred' })
  })
})
