import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { eventually } from '#test/support/eventually.ts'
import { stubFunctionEnvironment } from '#test/support/functions/function-environment.ts'

type Reply = (response: ServerResponse) => void

const requests: IncomingMessage[] = []
let replies: Reply[] = []
const server = createServer((request, response) => {
  requests.push(request)
  request.resume().on('end', () => (replies.shift() ?? (() => response.end()))(response))
})

// The client reads its address when it is created.
let store: typeof import('#functions/core/clients/aws/picture-store.ts')
beforeAll(async () => {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  vi.stubEnv('AWS_ENDPOINT_URL_S3', `http://127.0.0.1:${(server.address() as AddressInfo).port}`)
  stubFunctionEnvironment()
  store = await import('#functions/core/clients/aws/picture-store.ts')
})
afterAll(() => {
  vi.unstubAllEnvs()
  server.closeAllConnections()
  server.close()
})
beforeEach(() => {
  requests.length = 0
  replies = []
})

const error = (status: number, code: string): Reply => {
  return (response) => {
    response.writeHead(status, { 'content-type': 'application/xml', 'x-amz-request-id': 'request-17' })
    response.end(`<Error><Code>${code}</Code><Message>no</Message></Error>`)
  }
}
const path = 'user-1/uploads/a.jpg'

test('a picture is stored in the bucket with its type and a checksum', async () => {
  await store.storePicture(path, Buffer.from('123456789'), 'image/jpeg')
  expect(requests).toHaveLength(1)
  expect(requests[0]).toMatchObject({
    method: 'PUT',
    url: expect.stringMatching(`^/images/${path}`),
    headers: {
      'content-type': 'image/jpeg',
      'cache-control': 'private, max-age=31536000, immutable',
      // CRC-32 of "123456789", the check value of its definition.
      'x-amz-checksum-crc32': Buffer.from('cbf43926', 'hex').toString('base64'),
    },
  })
})

test.each([
  ['a label picture of a room map', 'raw-upload', () => store.storeMapPicture(path, Buffer.from('bytes'))],
  ['a training photo', 'training-photo', () => store.storeTrainingPhoto(path, Buffer.from('bytes'))],
  ['a file for a download', 'export', () => store.storeExportedPicture(path, Buffer.from('bytes'))],
])('%s has the tag that expires it', async (_what, kind, put) => {
  await put()
  expect(requests[0]?.headers['x-amz-tagging']).toBe(`kind=${kind}`)
})

test('a request that S3 throttles is retried', async () => {
  replies = [error(503, 'SlowDown')]
  await store.storePicture(path, Buffer.from('bytes'), 'image/jpeg')
  expect(requests).toHaveLength(2)
})

test('a refusal has the code and the request id of S3', async () => {
  replies = [error(403, 'AccessDenied')]
  await expect(store.readPicture(path, 100)).rejects.toMatchObject({
    name: 'AccessDenied',
    $metadata: { requestId: 'request-17' },
  })
})

test('a picture is read completely', async () => {
  replies = [(response) => response.end('bytes')]
  expect(await store.readPicture(path, 5)).toEqual(Buffer.from('bytes'))
})

test('a picture over the limit is not read', async () => {
  let isCutOff = false
  replies = [
    (response) => {
      response.on('close', () => {
        isCutOff = !response.writableFinished
      })
      response.writeHead(200, { 'content-length': 1_000_000 }).write('the first bytes')
    },
  ]
  await expect(store.readPicture(path, 999_999)).rejects.toThrow('1000000 bytes')
  await eventually(() => expect(isCutOff).toBe(true))
})

test('reading a missing picture returns undefined without an error', async () => {
  replies = [error(404, 'NoSuchKey'), (response) => response.writeHead(404).end()]
  expect(await store.readPicture(path, 100)).toBeUndefined()
  expect(await store.hasPicture(path)).toBe(false)
  expect(await store.hasPicture(path)).toBe(true)
})
