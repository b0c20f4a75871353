import { createHash } from 'node:crypto'
import {
  AbortMultipartUploadCommand,
  CompleteMultipartUploadCommand,
  CreateMultipartUploadCommand,
  DeleteObjectsCommand,
  GetObjectCommand,
  ListObjectsV2Command,
  PutObjectCommand,
  UploadPartCommand,
} from '@aws-sdk/client-s3'
import { Upload } from '@aws-sdk/lib-storage'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { bucket, startTestS3, type TestS3 } from '#test/support/local/test-s3.ts'

let own: TestS3

beforeAll(async () => {
  own = await startTestS3(({ resource }) => !resource.includes('kept'))
})
afterAll(() => own.s3.close())

const put = (Key: string) => own.client.send(new PutObjectCommand({ Bucket: bucket, Key, Body: 'x' }))

const list = async (Prefix: string, MaxKeys: number) => {
  const keys: (string | undefined)[] = []
  let ContinuationToken: string | undefined
  do {
    const page: { Contents?: { Key?: string }[]; NextContinuationToken?: string } = await own.client.send(
      new ListObjectsV2Command({ Bucket: bucket, Prefix, MaxKeys, ContinuationToken }),
    )
    keys.push(...(page.Contents ?? []).map(({ Key }) => Key))
    ContinuationToken = page.NextContinuationToken
  } while (ContinuationToken)
  return keys
}

test.each([1, 2, 1000])(
  'pages of %i follow each other without gap or overlap, in order and by prefix',
  async (page) => {
    for (const key of ['b/4', 'a/z & <ä>', 'a/2', 'a/1']) await put(key)
    expect(await list('a/', page)).toEqual(['a/1', 'a/2', 'a/z & <ä>'])
  },
)

test('several objects are deleted at once, except for those that the role may not delete', async () => {
  for (const key of ['d/1', 'd/2', 'd/kept']) await put(key)
  const Objects = ['d/1', 'd/2', 'd/kept', 'd/missing'].map((Key) => ({ Key }))
  const { Deleted, Errors } = await own.worker.send(
    new DeleteObjectsCommand({ Bucket: bucket, Delete: { Objects, Quiet: true } }),
  )
  expect(Deleted).toBeUndefined()
  expect(Errors).toMatchObject([{ Key: 'd/kept', Code: 'AccessDenied' }])
  expect(await list('d/', 1000)).toEqual(['d/kept'])
})

const md5 = (bytes: Buffer) => createHash('md5').update(bytes).digest()

test("a stream arrives in parts through the SDK's upload", async () => {
  const parts = [5, 5, 1].map((mebibytes, index) => Buffer.alloc(mebibytes * 2 ** 20, `part ${index}`))
  const whole = Buffer.concat(parts)
  const params = { Bucket: bucket, Key: 'zip', Body: whole, ContentType: 'application/zip' }
  await new Upload({ client: own.client, params, partSize: 5 * 2 ** 20 }).done()
  const object = await own.client.send(new GetObjectCommand({ Bucket: bucket, Key: 'zip' }))
  expect(md5(Buffer.from((await object.Body?.transformToByteArray()) ?? []))).toEqual(md5(whole))
  const composite = md5(Buffer.concat(parts.map(md5))).toString('hex')
  expect(object).toMatchObject({ ETag: `"${composite}-3"`, ContentType: 'application/zip' })
})

test('a wrong order of parts is refused, and an aborted upload is gone', async () => {
  const { UploadId } = await own.client.send(new CreateMultipartUploadCommand({ Bucket: bucket, Key: 'aborted' }))
  const upload = { Bucket: bucket, Key: 'aborted', UploadId }
  const { ETag } = await own.client.send(new UploadPartCommand({ ...upload, PartNumber: 1, Body: 'one' }))
  const complete = (Parts: { PartNumber: number; ETag: string | undefined }[]) =>
    own.client.send(new CompleteMultipartUploadCommand({ ...upload, MultipartUpload: { Parts } }))
  const part = { PartNumber: 1, ETag }
  await expect(complete([{ PartNumber: 2, ETag }, part])).rejects.toMatchObject({ name: 'InvalidPartOrder' })
  await expect(complete([part, { PartNumber: 2, ETag }])).rejects.toMatchObject({ name: 'EntityTooSmall' })
  await own.client.send(new AbortMultipartUploadCommand(upload))
  await expect(complete([part])).rejects.toMatchObject({ name: 'NoSuchUpload' })
})
