import { createHash } from 'node:crypto'
import { Readable } from 'node:stream'
import {
  AbortMultipartUploadCommand,
  CompleteMultipartUploadCommand,
  CreateMultipartUploadCommand,
  GetObjectCommand,
  ListMultipartUploadsCommand,
  ListPartsCommand,
  UploadPartCommand,
} from '@aws-sdk/client-s3'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { bucket, startTestS3, type TestS3 } from '#test/support/local/test-s3.ts'

let own: TestS3

beforeAll(async () => {
  own = await startTestS3()
})
afterAll(() => own.s3.close())

const mebibyte = 1024 * 1024

const begin = async (Key: string) => {
  const { UploadId } = await own.client.send(
    new CreateMultipartUploadCommand({ Bucket: bucket, Key, ContentType: 'application/zip', Metadata: { of: 'ann' } }),
  )
  return { Bucket: bucket, Key, UploadId }
}
type Begun = Awaited<ReturnType<typeof begin>>

const uploadPart = async (upload: Begun, PartNumber: number, bytes: Buffer, asStream = false) => {
  const Body = asStream ? Readable.from([bytes.subarray(0, 1000), bytes.subarray(1000)]) : bytes
  const command = new UploadPartCommand({ ...upload, PartNumber, Body, ContentLength: bytes.length })
  return { PartNumber, ETag: (await own.client.send(command)).ETag }
}

const complete = (upload: Begun, Parts: { PartNumber: number; ETag?: string | undefined }[]) =>
  own.client.send(new CompleteMultipartUploadCommand({ ...upload, MultipartUpload: { Parts } }))

const md5 = (bytes: Buffer) => createHash('md5').update(bytes).digest()

test.each(['buffer', 'stream'])('12 MB arrive in three parts from a %s', async (kind) => {
  const parts = [5 * mebibyte, 5 * mebibyte, 2 * mebibyte].map((size, index) => Buffer.alloc(size, `part ${index}`))
  const upload = await begin(`zip-${kind}`)
  const uploaded = await Promise.all(parts.map((part, index) => uploadPart(upload, index + 1, part, kind === 'stream')))
  const { ETag } = await complete(upload, uploaded)
  const composite = md5(Buffer.concat(parts.map(md5))).toString('hex')
  expect(ETag).toBe(`"${composite}-3"`)

  const object = await own.client.send(new GetObjectCommand({ Bucket: bucket, Key: `zip-${kind}` }))
  const bytes = Buffer.from((await object.Body?.transformToByteArray()) ?? [])
  expect(md5(bytes)).toEqual(md5(Buffer.concat(parts)))
  expect(object).toMatchObject({ ETag, ContentType: 'application/zip', Metadata: { of: 'ann' } })
})

test('parts are listed, and an abort forgets them', async () => {
  const upload = await begin('aborted')
  await uploadPart(upload, 2, Buffer.from('two'))
  await uploadPart(upload, 1, Buffer.from('one'))
  const { Parts } = await own.client.send(new ListPartsCommand(upload))
  expect(Parts?.map(({ PartNumber, Size }) => [PartNumber, Size])).toEqual([
    [1, 3],
    [2, 3],
  ])
  const { Uploads } = await own.client.send(new ListMultipartUploadsCommand({ Bucket: bucket }))
  expect(Uploads).toMatchObject([{ Key: 'aborted', UploadId: upload.UploadId }])

  await own.client.send(new AbortMultipartUploadCommand(upload))
  await expect(own.client.send(new ListPartsCommand(upload))).rejects.toMatchObject({ name: 'NoSuchUpload' })
})

test('a part that was uploaded again counts as uploaded last', async () => {
  const upload = await begin('again')
  await uploadPart(upload, 1, Buffer.from('first try'))
  await complete(upload, [await uploadPart(upload, 1, Buffer.from('second try'))])
  const object = await own.client.send(new GetObjectCommand({ Bucket: bucket, Key: 'again' }))
  expect(await object.Body?.transformToString()).toBe('second try')
})

test('a small part before the last, a wrong part and a wrong order are refused', async () => {
  const upload = await begin('refused')
  const one = await uploadPart(upload, 1, Buffer.from('small'))
  const two = await uploadPart(upload, 2, Buffer.from('last'))
  await expect(complete(upload, [one, two])).rejects.toMatchObject({ name: 'EntityTooSmall' })
  await expect(complete(upload, [{ ...one, ETag: two.ETag }])).rejects.toMatchObject({ name: 'InvalidPart' })
  await expect(complete(upload, [two, one])).rejects.toMatchObject({ name: 'InvalidPartOrder' })
})
