import { join } from 'node:path'
import { type Attribute, DetectFacesCommand, type Image, RekognitionClient } from '@aws-sdk/client-rekognition'
import { PutObjectCommand } from '@aws-sdk/client-s3'
import sharp from 'sharp'
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { startRekognition } from '#local/aws/rekognition/start-rekognition.ts'
import { type S3StandIn, startS3 } from '#local/aws/s3/start-s3.ts'
import { region, s3Client } from '#test/support/local/aws-clients.ts'
import { localAccess, operatorKey, workerKey } from '#test/support/local/local-access.ts'
import { jpegOf, pngBomb } from '#test/support/pictures.ts'
import { temporaryFolder } from '#test/support/temporary-folder.ts'

const { access } = localAccess(
  ({ action, resource }) =>
    action === 'rekognition:DetectFaces' || (action === 's3:GetObject' && resource.includes('/photos/')),
)

let s3: S3StandIn
let rekognition: Awaited<ReturnType<typeof startRekognition>>
beforeAll(async () => {
  s3 = await startS3({ access, region })
  s3.createBucket('images')
  rekognition = await startRekognition({ access, region, s3Url: s3.url })
})
afterEach(() => rekognition.wantedFaces.set('rule'))
afterAll(async () => {
  await rekognition.close()
  await s3.close()
})

const clientOf = (credentials = operatorKey) =>
  new RekognitionClient({ endpoint: rekognition.url, region, credentials, maxAttempts: 1 })

const detect = async (picture: Buffer | Image, attributes: Attribute[] = ['ALL'], key = operatorKey) => {
  const Image = Buffer.isBuffer(picture) ? { Bytes: picture } : picture
  const { FaceDetails } = await clientOf(key).send(new DetectFacesCommand({ Image, Attributes: attributes }))
  return FaceDetails ?? []
}

type Drawn = { x: number; y?: number; turn?: number; skin?: string; eyes?: boolean }

const drawnFace = ({ x, y = 240, turn = 0, skin = '#e0ac69', eyes = true }: Drawn) =>
  `<g transform="rotate(${turn} ${x} ${y})">
    <ellipse cx="${x}" cy="${y}" rx="80" ry="105" fill="${skin}"/>
    <ellipse cx="${x}" cy="${y + 60}" rx="28" ry="7" fill="#7a1f2b"/>
    ${eyes ? [-32, 32].map((aside) => `<ellipse cx="${x + aside}" cy="${y - 20}" rx="14" ry="9" fill="#20160f"/>`).join('') : ''}
  </g>`

/** A portrait of one or more faces in front of a cool wall. */
const portrait = (faces: Drawn[], wall = '#8fa3b5') =>
  sharp(
    Buffer.from(
      `<svg xmlns="http://www.w3.org/2000/svg" width="640" height="480"><rect width="640" height="480" fill="${wall}"/>${faces.map(drawnFace).join('')}</svg>`,
    ),
  )

const photo = (...faces: Drawn[]) => portrait(faces).jpeg().toBuffer()

test.each<[string, Drawn[]]>([
  ['nobody', []],
  ['one person', [{ x: 320 }]],
  ['two people', [{ x: 180 }, { x: 460, skin: '#8d5524' }]],
])('%s is found by the local rule', async (_, faces) => {
  expect(await detect(await photo(...faces))).toHaveLength(faces.length)
})

test.each<[string, Buffer | Promise<Buffer>]>([
  ['an empty room', jpegOf(640, 480)],
  ['a wall of skin colour', portrait([], '#e0ac69').jpeg().toBuffer()],
  ['a lamp without eyes', photo({ x: 320, eyes: false })],
])('%s is not found as a face', async (_, picture) => {
  expect(await detect(await picture)).toEqual([])
})

test('the returned face has the position of the drawn one, looks ahead and has open eyes', async () => {
  const [face] = await detect(await photo({ x: 240, y: 200 }))
  expect(face?.BoundingBox?.Left).toBeCloseTo(160 / 640, 1)
  expect(face?.BoundingBox?.Top).toBeCloseTo(95 / 480, 1)
  expect(face?.BoundingBox?.Width).toBeCloseTo(160 / 640, 1)
  expect(face?.BoundingBox?.Height).toBeCloseTo(210 / 480, 1)
  expect(face?.Confidence).toBeGreaterThan(90)
  expect(face?.EyesOpen?.Value).toBe(true)
  for (const angle of Object.values(face?.Pose ?? {})) expect(Math.abs(angle)).toBeLessThan(10)
})

test('a tilted head has a roll of that angle', async () => {
  const [face] = await detect(await photo({ x: 320, turn: 15 }))
  expect(face?.Pose?.Roll).toBeGreaterThan(8)
  expect(face?.Pose?.Roll).toBeLessThan(22)
})

test('brightness and sharpness are measured in the pixels', async () => {
  const sharpOne = portrait([{ x: 320 }])
  const [clear] = await detect(await sharpOne.clone().jpeg().toBuffer())
  const [blurred] = await detect(await sharpOne.clone().blur(6).jpeg().toBuffer())
  const [dark] = await detect(await sharpOne.clone().linear(0.5).jpeg().toBuffer())
  expect(blurred?.Quality?.Sharpness).toBeLessThan((clear?.Quality?.Sharpness ?? 0) / 3)
  expect(dark?.Quality?.Brightness).toBeCloseTo((clear?.Quality?.Brightness ?? 0) / 2, -1)
})

test.each([0, 1, 2])('a set number of faces, %i, is returned for every picture', async (count) => {
  rekognition.wantedFaces.set(count)
  const faces = [...(await detect(await jpegOf(640, 480))), ...(await detect(await photo({ x: 320 })))]
  expect(faces).toHaveLength(2 * count)
  for (const { BoundingBox, Quality } of faces) {
    expect((BoundingBox?.Left ?? -1) + (BoundingBox?.Width ?? 2)).toBeLessThanOrEqual(1)
    expect(Quality?.Brightness).toBeGreaterThan(0)
  }
})

test('the number that was set survives a restart', async () => {
  const file = join(temporaryFolder(), 'faces')
  const before = await startRekognition({ access, region, s3Url: s3.url, file })
  before.wantedFaces.set(2)
  await before.close()
  const after = await startRekognition({ access, region, s3Url: s3.url, file })
  expect(after.wantedFaces.get()).toBe(2)
  await after.close()
})

test('open eyes are returned only on request', async () => {
  const picture = await photo({ x: 320 })
  expect((await detect(picture, []))[0]).not.toHaveProperty('EyesOpen')
  expect((await detect(picture, ['EYES_OPEN']))[0]).toHaveProperty('EyesOpen')
})

const put = async (Key: string, Body: Buffer) => {
  await s3Client(s3).send(new PutObjectCommand({ Bucket: 'images', Key, Body }))
  return { S3Object: { Bucket: 'images', Name: Key } }
}

test("a picture in S3 is read with the caller's permissions", async () => {
  const picture = await photo({ x: 320 })
  expect(await detect(await put('photos/one person.jpg', picture), [], workerKey)).toHaveLength(1)
  const hidden = await put('private/one.jpg', picture)
  expect(await detect(hidden)).toHaveLength(1)
  await expect(detect(hidden, [], workerKey)).rejects.toMatchObject({ name: 'InvalidS3ObjectException' })
})

const badFormat = { name: 'InvalidImageFormatException', message: 'Request has invalid image format' }
const tooLarge = { name: 'ImageTooLargeException' }
const unreadable = {
  name: 'InvalidS3ObjectException',
  message: 'Unable to get object metadata from S3. Check object key, region and/or access permissions.',
}

test.each<[string, () => Promise<Buffer | Image> | Image, object]>([
  ['text', async () => Buffer.from('no picture'), badFormat],
  ['a WebP', () => portrait([]).webp().toBuffer(), badFormat],
  ['half a JPEG', async () => (await photo({ x: 320 })).subarray(0, 3000), badFormat],
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
  const guarded = await startRekognition({ access: strict, region, s3Url: s3.url })
  const client = new RekognitionClient({ endpoint: guarded.url, region, credentials: workerKey, maxAttempts: 1 })
  const call = client.send(new DetectFacesCommand({ Image: { Bytes: await photo() } }))
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
  const call = new DetectFacesCommand({ Image: { Bytes: await photo({ x: 320 }) } })
  expect((await new RekognitionClient({}).send(call)).FaceDetails).toHaveLength(1)
  vi.unstubAllEnvs()
})
