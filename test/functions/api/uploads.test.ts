import { createHmac } from 'node:crypto'
import { DetectLabelsCommand, RekognitionClient } from '@aws-sdk/client-rekognition'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { handler } from '#functions/api/uploads.ts'
import { keys } from '#functions/core/db/keys.ts'
import { isOwnPicture } from '#functions/core/pictures/storage-paths.ts'
import { areas } from '#shared/contracts/index.ts'
import { PictureType } from '#shared/contracts/uploads.ts'
import { photoIdOfUpload } from '#shared/entities/ids.ts'
import { accountRow, userId } from '#test/support/functions/accounts.ts'
import { accessClaims, answerOf, apiEvent, problemOf } from '#test/support/functions/api-event.ts'
import { useAwsClient } from '#test/support/functions/aws-client.ts'
import { useFunctionStage } from '#test/support/functions/function-stage.ts'
import { pictureKeyId } from '#test/support/functions/picture-key.ts'

const rekognition = useAwsClient(RekognitionClient)
const { create, list, read, see } = areas.uploads.endpoints

const { table } = useFunctionStage({ account: {} })

const file = (contentType: string, bytes = 1000) => ({ contentType, bytes })
const upload = async (body: unknown) => (await answerOf(handler, apiEvent(create, { body }))).body

const policyOf = ({ policy = '' }: Record<string, string>) => JSON.parse(Buffer.from(policy, 'base64').toString())

const signatureOf = (policy: string) => {
  const sign = (key: string | Buffer, text: string) => createHmac('sha256', key).update(text).digest()
  const key = sign(sign(sign(sign('AWS4test', '20260601'), 'us-east-1'), 's3'), 'aws4_request')
  return sign(key, policy).toString('hex')
}

describe.each(PictureType.options)('an upload of %s', (contentType) => {
  test('goes to the user’s own prefix, which tools accept', async () => {
    const { workingCopy } = await upload({ workingCopy: file(contentType) })
    expect(isOwnPicture(userId, workingCopy.storagePath)).toBe(true)
    expect(workingCopy).toMatchObject({
      url: 'https://images.test/',
      fields: { key: workingCopy.storagePath, 'Cache-Control': 'private, max-age=604800' },
    })
  })

  test('is limited to this key, type and tag, to the declared bytes, and to five minutes', async () => {
    const { workingCopy } = await upload({ workingCopy: file(contentType, 4321) })
    const { expiration, conditions } = policyOf(workingCopy.fields)
    expect(expiration).toBe('2026-06-01T12:05:00.000Z')
    expect(conditions).toContainEqual({ bucket: 'images' })
    expect(conditions).toContainEqual(['content-length-range', 1, 4321])
    const { policy, 'x-amz-signature': signature, ...fields } = workingCopy.fields
    expect(fields).toMatchObject({ 'Content-Type': contentType, tagging: expect.stringContaining('raw-upload') })
    for (const [name, value] of Object.entries(fields)) expect(conditions).toContainEqual(['eq', `$${name}`, value])
    expect(conditions).toHaveLength(2 + Object.keys(fields).length)
    expect(signature).toBe(signatureOf(policy))
  })
})

test('a working copy and an original have different keys', async () => {
  const body = await upload({ workingCopy: file('image/jpeg'), original: file('image/png') })
  expect(body.original.storagePath).toMatch(/\.png$/)
  expect(body.original.storagePath).not.toBe(body.workingCopy.storagePath)
  const again = await upload({ workingCopy: file('image/jpeg') })
  expect(again.original).toBeNull()
  expect(again.workingCopy.storagePath).not.toBe(body.workingCopy.storagePath)
})

test('the session token of the function’s role is a condition of the policy', async () => {
  vi.stubEnv('AWS_SESSION_TOKEN', 'session')
  const { workingCopy } = await upload({ workingCopy: file('image/jpeg') })
  expect(policyOf(workingCopy.fields).conditions).toContainEqual(['eq', '$x-amz-security-token', 'session'])
})

test.each([
  ['SVG', { workingCopy: file('image/svg+xml') }, 'workingCopy.contentType'],
  ['HTML', { workingCopy: file('text/html') }, 'workingCopy.contentType'],
  ['no bytes', { workingCopy: file('image/jpeg', 0) }, 'workingCopy.bytes'],
  ['more than 10 MB', { workingCopy: file('image/jpeg', 10_485_761) }, 'workingCopy.bytes'],
  ['half a byte', { workingCopy: file('image/jpeg', 1.5) }, 'workingCopy.bytes'],
  [
    'an original of more than 10 MB',
    { workingCopy: file('image/jpeg'), original: file('image/png', 1e9) },
    'original.bytes',
  ],
  ['a key that the client chooses', { workingCopy: file('image/jpeg'), key: 'a/b.jpg' }, ''],
  ['no file', {}, 'workingCopy'],
])('an upload of %s is refused', async (_what, body, field) => {
  const problem = await problemOf(handler, apiEvent(create, { body }))
  expect(problem).toMatchObject({ httpStatus: 400, errors: { [field]: expect.any(String) } })
})

describe('uploads in a short time', () => {
  const megabytes = (count: number) => file('image/jpeg', count * 1024 * 1024)
  const times = <Body>(count: number, body: Body) => Array.from({ length: count }, () => body)
  const statuses = async (bodies: unknown[]) =>
    Promise.all(bodies.map(async (body) => (await answerOf(handler, apiEvent(create, { body }))).status))
  const refusal = (body: unknown) => problemOf(handler, apiEvent(create, { body }))
  const withoutPlan = () =>
    table.put(keys.account(userId), accountRow({ tier: null, active: false, planCredits: 0, planPeriodEnd: null }))

  test('go through for 30 photos with large originals at once, and later ones when their time has come', async () => {
    const photo = { workingCopy: megabytes(1), original: megabytes(10) }
    expect(new Set(await statuses(times(30, photo)))).toEqual(new Set([200]))
    const small = { workingCopy: megabytes(1) }
    expect(new Set(await statuses(times(30, small)))).toEqual(new Set([200]))
    expect(await refusal(small)).toMatchObject({
      httpStatus: 429,
      type: 'urn:roomwright:error:upload.tooMany',
      headers: { 'retry-after': '5' },
    })
    vi.advanceTimersByTime(5000)
    expect(await statuses(times(1, small))).toEqual([200])
    expect(await refusal(small)).toMatchObject({ httpStatus: 429 })
  })

  test('are 20 small ones, or 10 large ones, for an account that may not start anything', async () => {
    withoutPlan()
    expect(new Set(await statuses(times(9, { workingCopy: megabytes(1), original: megabytes(9) })))).toEqual(
      new Set([200]),
    )
    expect(await statuses(times(2, { workingCopy: megabytes(5) }))).toEqual([200, 200])
    expect(await refusal({ workingCopy: file('image/jpeg', 1) })).toMatchObject({
      httpStatus: 429,
      type: 'urn:roomwright:error:upload.withoutPlan',
      headers: { 'retry-after': '3600' },
    })
    table.put(keys.account(userId), accountRow())
    expect(await statuses(times(1, { workingCopy: megabytes(1) }))).toEqual([200])
  })
})

describe('showing an upload', () => {
  const shown = (storagePath: string) => apiEvent(read, { query: { storagePath } })

  test('returns a signed URL of the site', async () => {
    const { workingCopy } = await upload({ workingCopy: file('image/jpeg') })
    const { body } = await answerOf(handler, shown(workingCopy.storagePath))
    const url = new URL(body.url)
    expect(`${url.origin}${url.pathname}`).toBe(`https://roomwright.test/${workingCopy.storagePath}`)
    expect(url.searchParams.get('Key-Pair-Id')).toBe(pictureKeyId)
  })

  test('tells the declared bytes of a photo’s original until the raw files are deleted', async () => {
    const { workingCopy } = await upload({ workingCopy: file('image/jpeg'), original: file('image/jpeg', 4321) })
    const told = async () => (await answerOf(handler, shown(workingCopy.storagePath))).body.originalBytes
    expect(await told()).toBe(4321)
    vi.advanceTimersByTime(7 * 24 * 60 * 60 * 1000)
    expect(await told()).toBeNull()
  })

  test('tells no bytes of a photo whose row is older than they are', async () => {
    const { workingCopy } = await upload({ workingCopy: file('image/jpeg'), original: file('image/jpeg') })
    const photoId = photoIdOfUpload(workingCopy.storagePath) ?? ''
    const { originalBytes, ...older } = table.get(keys.upload(userId, photoId)) ?? {}
    table.put(keys.upload(userId, photoId), older)
    const { body } = await answerOf(handler, shown(workingCopy.storagePath))
    expect(body).toEqual({ url: expect.any(String) })
  })

  test.each([
    ['an upload of another user', '9d0b7a52-3a3e-4b6c-8f5a-0c9e7d6b5a41/uploads/01M7X9E9M89X1FE6925WT6J5HM.jpg'],
    ['a result', `${userId}/generations/gen_01M7X9E9M89X1FE6925WT6J5HM.jpg`],
    ['another path', `${userId}/rooms/01M7X9E9M89X1FE6925WT6J5HM.jpg`],
  ])('is refused for %s', async (_what, storagePath) => {
    expect(await problemOf(handler, shown(storagePath))).toMatchObject({ httpStatus: 404 })
  })
})

describe('the list of photos', () => {
  const uploadPhoto = () => upload({ workingCopy: file('image/jpeg'), original: file('image/jpeg') })
  const photos = async (sub = userId) =>
    (await answerOf(handler, apiEvent(list, { claims: accessClaims(sub) }))).body.photos

  test('has the newest 20 of the caller, each with its original and a signed URL', async () => {
    let newest = await uploadPhoto()
    for (let uploads = 0; uploads < 21; uploads += 1) {
      vi.advanceTimersByTime(10_000)
      newest = await uploadPhoto()
    }
    const listed = await photos()
    expect(listed).toHaveLength(20)
    expect(listed[0]).toMatchObject({
      storagePath: newest.workingCopy.storagePath,
      originalPath: newest.original.storagePath,
    })
    expect(new URL(listed[0].url).pathname).toBe(`/${newest.workingCopy.storagePath}`)
  })

  test('has no mask and no other part of a form, which has no original', async () => {
    await upload({ workingCopy: file('image/png') })
    expect(await photos()).toEqual([])
  })

  test('has no photo of another user', async () => {
    await uploadPhoto()
    const other = '9d0b7a52-3a3e-4b6c-8f5a-0c9e7d6b5a41'
    table.put(keys.account(other), accountRow({ userId: other }))
    expect(await photos(other)).toEqual([])
  })

  test('ends with the raw file, after seven days', async () => {
    await uploadPhoto()
    vi.advanceTimersByTime(7 * 24 * 60 * 60 * 1000 - 1000)
    expect(await photos()).toHaveLength(1)
    vi.advanceTimersByTime(1000)
    expect(await photos()).toEqual([])
  })
})

describe('what a photo shows', () => {
  const indoors = { Name: 'Indoors', Confidence: 99, Parents: [] }
  const furniture = { Name: 'Couch', Confidence: 91, Parents: [{ Name: 'Furniture' }] }
  const looks = () => rekognition.commandCalls(DetectLabelsCommand)
  const seen = async (storagePath: string) =>
    (await answerOf(handler, apiEvent(see, { query: { storagePath } }))).body.seen
  const uploadPhoto = async (): Promise<string> =>
    (await upload({ workingCopy: file('image/jpeg'), original: file('image/jpeg') })).workingCopy.storagePath

  beforeEach(() => {
    rekognition.on(DetectLabelsCommand).resolves({ Labels: [indoors, furniture] })
  })

  test('is asked once of Rekognition, which reads the stored photo itself', async () => {
    const photo = await uploadPhoto()
    expect(await seen(photo)).toBe('furnished-room')
    expect(await seen(photo)).toBe('furnished-room')
    expect(looks()).toHaveLength(1)
    expect(looks()[0]?.args[0].input.Image).toEqual({ S3Object: { Bucket: 'images', Name: photo } })
    const { photos } = (await answerOf(handler, apiEvent(list))).body
    expect(photos[0]).not.toHaveProperty('seen')
  })

  test('is asked once too where it is not sure', async () => {
    rekognition.on(DetectLabelsCommand).resolves({ Labels: [] })
    const photo = await uploadPhoto()
    expect([await seen(photo), await seen(photo)]).toEqual([null, null])
    expect(looks()).toHaveLength(1)
  })

  test('is not known while Rekognition fails, and asked again', async () => {
    const photo = await uploadPhoto()
    rekognition
      .on(DetectLabelsCommand)
      .rejectsOnce(new Error('InternalServerError'))
      .resolves({ Labels: [indoors, furniture] })
    expect([await seen(photo), await seen(photo)]).toEqual([null, 'furnished-room'])
  })

  test('is not asked of a part of a form, of a photo whose row has gone, and when an operator has turned it off', async () => {
    const mask = (await upload({ workingCopy: file('image/png') })).workingCopy.storagePath
    expect(await seen(mask)).toBeNull()
    const photo = await uploadPhoto()
    table.put(keys.settings(), { photoAdvice: false })
    expect(await seen(photo)).toBeNull()
    expect(looks()).toEqual([])
  })

  test('is asked 60 times at once, then as time goes on', async () => {
    const photos: string[] = []
    for (let count = 0; count < 61; count += 1) {
      vi.advanceTimersByTime(5000)
      photos.push(await uploadPhoto())
    }
    const answers = await Promise.all(
      photos.map(async (storagePath) => (await answerOf(handler, apiEvent(see, { query: { storagePath } }))).status),
    )
    expect(answers.filter((status) => status === 429)).toHaveLength(1)
    vi.advanceTimersByTime(10_000)
    expect(await seen(photos.at(-1) ?? '')).toBe('furnished-room')
  })

  test.each([
    ['an upload of another user', '9d0b7a52-3a3e-4b6c-8f5a-0c9e7d6b5a41/uploads/01M7X9E9M89X1FE6925WT6J5HM.jpg'],
    ['a result', `${userId}/generations/gen_01M7X9E9M89X1FE6925WT6J5HM.jpg`],
  ])('is refused for %s', async (_what, storagePath) => {
    const problem = await problemOf(handler, apiEvent(see, { query: { storagePath } }))
    expect(problem).toMatchObject({ httpStatus: 404 })
    expect(looks()).toEqual([])
  })
})
