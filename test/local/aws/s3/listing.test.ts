import { ListObjectsV2Command, type ListObjectsV2CommandInput, PutObjectCommand } from '@aws-sdk/client-s3'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { bucket, startTestS3, type TestS3 } from '#test/support/local/test-s3.ts'

let own: TestS3

const keys = ['a/1.jpg', 'a/2.jpg', 'a/deep/3.jpg', 'b/4.jpg', 'c.jpg', 'z & <ä>.jpg']

beforeAll(async () => {
  own = await startTestS3()
  for (const Key of [...keys].reverse()) await own.client.send(new PutObjectCommand({ Bucket: bucket, Key, Body: 'x' }))
})
afterAll(() => own.s3.close())

const list = async (more: Partial<ListObjectsV2CommandInput> = {}) => {
  const answer = await own.client.send(new ListObjectsV2Command({ Bucket: bucket, ...more }))
  return {
    ...answer,
    keys: (answer.Contents ?? []).map(({ Key }) => Key),
    prefixes: (answer.CommonPrefixes ?? []).map(({ Prefix }) => Prefix),
  }
}

test('keys are listed in order with what is known of them', async () => {
  const answer = await list()
  expect(answer.keys).toEqual(keys)
  expect(answer).toMatchObject({ KeyCount: 6, IsTruncated: false })
  expect(answer.Contents?.[0]).toMatchObject({ Size: 1, StorageClass: 'STANDARD', LastModified: expect.any(Date) })
})

test('a prefix selects', async () => {
  expect((await list({ Prefix: 'a/' })).keys).toEqual(['a/1.jpg', 'a/2.jpg', 'a/deep/3.jpg'])
})

test('a delimiter folds what lies deeper', async () => {
  expect(await list({ Delimiter: '/' })).toMatchObject({ keys: ['c.jpg', 'z & <ä>.jpg'], prefixes: ['a/', 'b/'] })
  expect(await list({ Delimiter: '/', Prefix: 'a/' })).toMatchObject({
    keys: ['a/1.jpg', 'a/2.jpg'],
    prefixes: ['a/deep/'],
  })
})

test.each([{ Delimiter: undefined }, { Delimiter: '/' }])(
  'pages follow each other without gap or overlap (%o)',
  async (more) => {
    const whole = await list(more)
    const seen: unknown[] = []
    let ContinuationToken: string | undefined
    do {
      const page = await list({ ...more, MaxKeys: 2, ContinuationToken })
      seen.push(...page.keys, ...page.prefixes)
      ContinuationToken = page.NextContinuationToken
      expect(page.IsTruncated).toBe(ContinuationToken !== undefined)
    } while (ContinuationToken)
    expect(seen.sort()).toEqual([...whole.keys, ...whole.prefixes].sort())
  },
)

test('a listing can start after a key and be written in URL encoding', async () => {
  const answer = await list({ StartAfter: 'b/4.jpg', EncodingType: 'url' })
  expect(answer.keys).toEqual(['c.jpg', 'z%20%26%20%3C%C3%A4%3E.jpg'])
})

test('the console sees the same', () => {
  expect(own.s3.buckets()).toEqual([bucket])
  expect(own.s3.objects(bucket).map(({ key, size }) => [key, size])).toEqual(keys.map((key) => [key, 1]))
})
