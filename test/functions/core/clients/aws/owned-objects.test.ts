import { createServer } from 'node:http'
import { type AddressInfo, Socket } from 'node:net'
import { buffer } from 'node:stream/consumers'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { stubFunctionEnvironment } from '#test/support/functions/function-environment.ts'

const server = createServer((_, response) => {
  response.writeHead(200, { 'content-type': 'image/jpeg', 'content-length': '10' })
  response.write('half')
})

let store: typeof import('#functions/core/clients/aws/owned-objects.ts')
beforeAll(async () => {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  vi.stubEnv('AWS_ENDPOINT_URL_S3', `http://127.0.0.1:${(server.address() as AddressInfo).port}`)
  stubFunctionEnvironment()
  // A minute of the product is 60 ms here.
  const { setTimeout } = Socket.prototype
  vi.spyOn(Socket.prototype, 'setTimeout').mockImplementation(function (this: Socket, milliseconds, act) {
    return setTimeout.call(this, milliseconds / 1000, act)
  })
  store = await import('#functions/core/clients/aws/owned-objects.ts')
})
afterAll(() => {
  vi.restoreAllMocks()
  vi.unstubAllEnvs()
  server.closeAllConnections()
  server.close()
})

test('a file whose bytes stop arriving is given up', async () => {
  const file = await store.openFile('user-1/uploads/a.jpg')
  if (!file) throw new Error('The file is missing')
  await expect(buffer(file)).rejects.toThrow(/inactivity/)
})
