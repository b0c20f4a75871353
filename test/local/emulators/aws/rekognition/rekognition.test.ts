import { join } from 'node:path'
import {
  CompareFacesCommand,
  DetectFacesCommand,
  DetectLabelsCommand,
  type Image,
  RekognitionClient,
} from '@aws-sdk/client-rekognition'
import { PutObjectCommand } from '@aws-sdk/client-s3'
import sharp from 'sharp'
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import { measurePhoto } from '#functions/core/pictures/measure-photo.ts'
import { differenceOf } from '#functions/core/training/duplicates.ts'
import { poseOf } from '#local/emulators/aws/rekognition/face-measures.ts'
import { startRekognition } from '#local/emulators/aws/rekognition/start-rekognition.ts'
import { type S3StandIn, startS3 } from '#local/emulators/aws/s3/start-s3.ts'
import { looksModule } from '#local/preview/scene-of.ts'
import { region, s3Client } from '#test/support/local/aws-clients.ts'
import { localAccess, operatorKey, workerKey } from '#test/support/local/local-access.ts'
import { jpegOf, mountainPhoto, pngBomb } from '#test/support/pictures.ts'
import { portraitPhoto } from '#test/support/portraits.ts'
import { shortly } from '#test/support/shortly.ts'
import { temporaryFolder } from '#test/support/temporary-folder.ts'

const { access } = localAccess(
  ({ action, resource }) =>
    action.startsWith('rekognition:') || (action === 's3:GetObject' && resource.includes('/photos/')),
)

let s3: S3StandIn
let rekognition: Awaited<ReturnType<typeof startRekognition>>
beforeAll(async () => {
  s3 = await startS3({ access, region })
  s3.createBucket('images')
  rekognition = await startRekognition({ access, region, s3Url: s3.url, looksModule })
})
afterEach(() => rekognition.wantedFaces.set('detected'))
afterAll(async () => {
  await rekognition.close()
  await s3.close()
})

const clientOf = (credentials = operatorKey) =>
  new RekognitionClient({ endpoint: rekognition.url, region, credentials, maxAttempts: 1 })

const detect = async (picture: Buffer | Image, key = operatorKey) => {
  const Image = Buffer.isBuffer(picture) ? { Bytes: picture } : picture
  const { FaceDetails } = await clientOf(key).send(new DetectFacesCommand({ Image, Attributes: ['DEFAULT'] }))
  return FaceDetails ?? []
}

/** A picture of the guide to training photos, as a JPEG. */
const guide = (name: string) => sharp(`frontend/pictures/guide/${name}.webp`)

test.each(
  shortly(
    [
      ['well-lit', 1],
      ['two-people', 2],
      ['hidden-face', 0],
      ['another-angle', 1],
      ['too-far', 0],
      ['blurred', 0],
    ] as const,
    2,
    4,
  ),
)("the guide's picture %s has this number of sure faces: %i", async (name, count) => {
  const faces = await detect(await guide(name).jpeg().toBuffer())
  expect(faces.filter(({ Confidence = 0 }) => Confidence >= 75)).toHaveLength(count)
})

test('no face is detected in an empty room', async () => {
  expect(await detect(await jpegOf(640, 480))).toEqual([])
})

test('drawn portraits have one face each that looks ahead, and no two look alike', async () => {
  const looks: string[] = []
  for (const seed of shortly([1, 5, 9, 2, 3, 4, 6, 7, 8, 10, 11, 12], 2, 3)) {
    const photo = await portraitPhoto(seed)
    const [face, ...others] = await detect(photo)
    expect(others).toEqual([])
    expect(face?.Confidence).toBeGreaterThan(75)
    for (const angle of Object.values(face?.Pose ?? { Yaw: 90 })) expect(Math.abs(angle)).toBeLessThan(25)
    looks.push((await measurePhoto(photo)).looks)
  }
  for (const [index, one] of looks.entries())
    for (const other of looks.slice(index + 1)) expect(differenceOf(one, other)).toBeGreaterThan(8)
  expect(await detect(await portraitPhoto(1, { people: 2 }))).toHaveLength(2)
})

test('the returned face has the position of the drawn one', async () => {
  const [face] = await detect(await guide('well-lit').jpeg().toBuffer())
  expect(face?.BoundingBox?.Left).toBeCloseTo(0.34, 1)
  expect(face?.BoundingBox?.Top).toBeCloseTo(0.28, 1)
  expect(face?.BoundingBox?.Width).toBeCloseTo(0.31, 1)
  expect(face?.BoundingBox?.Height).toBeCloseTo(0.23, 1)
  expect(face?.Confidence).toBeGreaterThan(90)
})

test('a tilted head has a roll of that angle', async () => {
  const [face] = await detect(await guide('well-lit').rotate(15, { background: '#efe6d8' }).jpeg().toBuffer())
  expect(face?.Pose?.Roll).toBeGreaterThan(8)
  expect(face?.Pose?.Roll).toBeLessThan(22)
})

/** Landmarks of which only those that the pose is measured at are set. */
const landmarks = (nose: { x: number; y: number }) => {
  const points = Array.from({ length: 68 }, () => ({ x: 0, y: 0 }))
  const set = (index: number, x: number, y: number) => points.splice(index, 1, { x, y })
  for (const [index, x] of [
    [0, 0],
    [16, 100],
  ] as const)
    set(index, x, 20)
  for (const [index, x] of [
    [36, 15],
    [39, 35],
    [42, 65],
    [45, 85],
  ] as const)
    set(index, x, 0)
  for (const [index, x] of [
    [48, 30],
    [54, 70],
  ] as const)
    set(index, x, 50)
  set(30, nose.x, nose.y)
  return points
}

test('the pose is measured at the tip of the nose', () => {
  expect(poseOf(landmarks({ x: 50, y: 30 }))).toEqual({ Roll: 0, Yaw: 0, Pitch: 0 })
  expect(poseOf(landmarks({ x: 90, y: 30 })).Yaw).toBeGreaterThan(45)
  expect(poseOf(landmarks({ x: 10, y: 30 })).Yaw).toBeLessThan(-45)
  expect(poseOf(landmarks({ x: 50, y: 10 })).Pitch).toBeGreaterThan(35)
})

test.each([0, 1, 2])('a set number of faces, %i, is returned for every picture', async (count) => {
  rekognition.wantedFaces.set(count)
  const faces = [...(await detect(await jpegOf(640, 480))), ...(await detect(await portraitPhoto(1)))]
  expect(faces).toHaveLength(2 * count)
  for (const { BoundingBox } of faces)
    expect((BoundingBox?.Left ?? -1) + (BoundingBox?.Width ?? 2)).toBeLessThanOrEqual(1)
})

test('the number that was set survives a restart', async () => {
  const file = join(temporaryFolder(), 'faces')
  const before = await startRekognition({ access, region, s3Url: s3.url, looksModule, file })
  before.wantedFaces.set(2)
  await before.close()
  const after = await startRekognition({ access, region, s3Url: s3.url, looksModule, file })
  expect(after.wantedFaces.get()).toBe(2)
  await after.close()
})

const put = async (Key: string, Body: Buffer) => {
  await s3Client(s3).send(new PutObjectCommand({ Bucket: 'images', Key, Body }))
  return { S3Object: { Bucket: 'images', Name: Key } }
}

test("a picture in S3 is read with the caller's permissions", async () => {
  rekognition.wantedFaces.set(1)
  const picture = await jpegOf(640, 480)
  expect(await detect(await put('photos/one person.jpg', picture), workerKey)).toHaveLength(1)
  const hidden = await put('private/one.jpg', picture)
  expect(await detect(hidden)).toHaveLength(1)
  await expect(detect(hidden, workerKey)).rejects.toMatchObject({ name: 'InvalidS3ObjectException' })
})

const badFormat = { name: 'InvalidImageFormatException', message: 'Request has invalid image format' }
const tooLarge = { name: 'ImageTooLargeException' }
const unreadable = {
  name: 'InvalidS3ObjectException',
  message: 'Unable to get object metadata from S3. Check object key, region and/or access permissions.',
}

test.each<[string, () => Promise<Buffer | Image> | Image, object]>([
  ['text', async () => Buffer.from('no picture'), badFormat],
  ['a WebP', () => guide('well-lit').toBuffer(), badFormat],
  ['half a JPEG', async () => (await portraitPhoto(1)).subarray(0, 3000), badFormat],
  ['a PNG of 160 million pixels', async () => pngBomb(16_000, 10_000), tooLarge],
  ['an object of more than 15 MB', () => put('photos/huge', Buffer.alloc(15 * 2 ** 20 + 1)), tooLarge],
  ['a picture of 60 pixels a side', () => jpegOf(60, 60), { name: 'InvalidParameterException' }],
  ['no picture', () => ({}), { name: 'InvalidParameterException' }],
  [
    'more than 5 MB in the call',
    async () => Buffer.alloc(5 * 2 ** 20 + 1),
    { name: 'ValidationException', message: expect.stringContaining('less than or equal to 5242880') },
  ],
  ['an object that is not there', () => ({ S3Object: { Bucket: 'images', Name: 'photos/none.jpg' } }), unreadable],
  ['a bucket that is not there', () => ({ S3Object: { Bucket: 'nothing', Name: 'photos/none.jpg' } }), unreadable],
])("%s is refused with AWS's error", async (_, picture, refusal) => {
  await expect(detect(await picture())).rejects.toMatchObject(refusal)
})

test('a role without the permission is refused', async () => {
  const { access: strict } = localAccess()
  const guarded = await startRekognition({ access: strict, region, s3Url: s3.url, looksModule })
  const client = new RekognitionClient({ endpoint: guarded.url, region, credentials: workerKey, maxAttempts: 1 })
  const call = client.send(
    new DetectFacesCommand({ Image: { Bytes: await jpegOf(640, 480) }, Attributes: ['DEFAULT'] }),
  )
  await expect(call).rejects.toMatchObject({
    name: 'AccessDeniedException',
    message: expect.stringContaining('rekognition:DetectFaces on resource: *'),
  })
  await guarded.close()
})

test('the SDK finds the local service by environment variables', async () => {
  vi.stubEnv('AWS_ENDPOINT_URL_REKOGNITION', rekognition.url)
  vi.stubEnv('AWS_ACCESS_KEY_ID', operatorKey.accessKeyId)
  vi.stubEnv('AWS_SECRET_ACCESS_KEY', operatorKey.secretAccessKey)
  rekognition.wantedFaces.set(1)
  const call = new DetectFacesCommand({ Image: { Bytes: await jpegOf(640, 480) }, Attributes: ['DEFAULT'] })
  expect((await new RekognitionClient({}).send(call)).FaceDetails).toHaveLength(1)
  vi.unstubAllEnvs()
})

describe('labels', () => {
  const labelsOf = async (Image: Image, options = {}) =>
    (await clientOf().send(new DetectLabelsCommand({ Image, MaxLabels: 50, MinConfidence: 55, ...options }))).Labels ??
    []
  const room = (name: string) => sharp(`frontend/pictures/rooms/${name}.webp`).jpeg().toBuffer()
  const namesOf = async (picture: Buffer) => (await labelsOf({ Bytes: picture })).map(({ Name }) => Name)

  test('tell a furnished room from an empty one, and both from a mountain', async () => {
    expect(await namesOf(await room('living-room'))).toEqual(['Indoors', 'Interior Design', 'Room', 'Furniture'])
    expect(await namesOf(await room('empty-living-room'))).toEqual(['Indoors', 'Interior Design', 'Room'])
    expect(await namesOf(await mountainPhoto())).toEqual(['Nature', 'Outdoors'])
  })

  test('have parents, and are limited as requested', async () => {
    const image = await put('photos/room.jpg', await room('empty-bedroom'))
    expect((await labelsOf(image)).at(-1)).toMatchObject({
      Name: 'Room',
      Parents: [{ Name: 'Indoors' }],
    })
    expect(await labelsOf(image, { MaxLabels: 1 })).toHaveLength(1)
    expect(await labelsOf(image, { MinConfidence: 98 })).toEqual([])
  })
})

describe('comparing faces', () => {
  const compare = (source: Buffer, target: Buffer) =>
    clientOf().send(new CompareFacesCommand({ SourceImage: { Bytes: source }, TargetImage: { Bytes: target } }))

  test('finds a person again in a mirrored, brighter photo, and refuses a picture without a face', async () => {
    const portrait = await portraitPhoto(1)
    const again = await sharp(portrait).flop().modulate({ brightness: 1.1 }).jpeg().toBuffer()
    const { FaceMatches, UnmatchedFaces, SourceImageFace } = await compare(portrait, again)
    expect(FaceMatches?.[0]?.Similarity).toBeGreaterThan(95)
    expect(UnmatchedFaces).toEqual([])
    expect(SourceImageFace?.Confidence).toBeGreaterThan(75)
    await expect(compare(portrait, await jpegOf(640, 480))).rejects.toMatchObject({ name: 'InvalidParameterException' })
  })

  test('keeps nobody else waiting: another stand-in answers many times meanwhile', async () => {
    const compared = compare(await portraitPhoto(2), await portraitPhoto(3))
    let isCompared = false
    const ended = compared.finally(() => {
      isCompared = true
    })
    let answered = 0
    while (!isCompared) {
      await fetch(s3.url)
      answered += 1
    }
    await ended
    expect(answered).toBeGreaterThan(500)
  })
})
