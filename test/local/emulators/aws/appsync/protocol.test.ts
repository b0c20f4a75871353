import { fetchAuthSession, signIn } from 'aws-amplify/auth'
import { afterAll, afterEach, beforeAll, beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { WebSocket } from 'ws'
import type { DataSource } from '#local/emulators/aws/appsync/data-source.ts'
import type { EventsStandIn } from '#local/emulators/aws/appsync/start-events.ts'
import { configureAmplify, startTestPool } from '#test/local/emulators/aws/cognito/test-pool.ts'
import { eventually } from '#test/support/eventually.ts'
import { workerKey } from '#test/support/local/local-access.ts'
import { epoch, publishSigned, startTestEvents, withEpoch } from './events-server.ts'

type Frame = { type: string; [field: string]: unknown }

let live: EventsStandIn
let token: string
let sub: string
// The handler's data source; each test can replace it.
let readAccount: DataSource
let stop: () => Promise<unknown>

beforeAll(async () => {
  const { cognito } = await startTestPool({ triggers: { PreTokenGeneration: withEpoch } })
  live = await startTestEvents(cognito.verifyToken, { keepAliveMs: 20, readAccount: (request) => readAccount(request) })
  stop = () => Promise.all([live.close(), cognito.close()])
  sub = cognito.addUser({ email: 'ada@example.com', password: 'green sofa' })
  configureAmplify(cognito)
  await signIn({ username: 'ada@example.com', password: 'green sofa' })
  token = (await fetchAuthSession()).tokens?.accessToken.toString() ?? ''
})
afterAll(() => stop())
beforeEach(() => {
  readAccount = async () => ({ tokenEpoch: epoch })
})
afterEach(() => vi.useRealTimers())

/** A client that collects keep-alives apart from the other frames. */
const open = async (Authorization: string) => {
  const header = Buffer.from(JSON.stringify({ Authorization, host: 'localhost' })).toString('base64url')
  const socket = new WebSocket(`${live.endpoint}/realtime`, ['aws-appsync-event-ws', `header-${header}`])
  const frames: Frame[] = []
  const keepAlives: Frame[] = []
  socket.on('message', (text) => {
    const frame: Frame = JSON.parse(String(text))
    ;(frame.type === 'ka' ? keepAlives : frames).push(frame)
  })
  await new Promise((resolve) => socket.once('open', resolve))
  onTestFinished(() => socket.close())
  const ask = async (frame: object) => {
    const seen = frames.length
    socket.send(JSON.stringify(frame))
    await eventually(() => expect(frames.length).toBeGreaterThan(seen))
    return frames.at(seen)
  }
  return { socket, ask, keepAlives }
}

const connected = async () => {
  const client = await open(token)
  await expect(client.ask({ type: 'connection_init' })).resolves.toEqual({
    type: 'connection_ack',
    connectionTimeoutMs: 300_000,
  })
  expect(client.socket.protocol).toBe('aws-appsync-event-ws')
  return client
}

const subscribe = (id: string, channel: string, Authorization = token) => ({
  type: 'subscribe',
  id,
  channel,
  authorization: { Authorization, host: 'localhost' },
})

test('keep-alives are sent while the connection is open', async () => {
  const { keepAlives } = await connected()
  await eventually(() => expect(keepAlives.length).toBeGreaterThan(3))
})

test('a bad token ends the connection with an error that stops retries', async () => {
  const client = await open('not.a.token')
  const closed = new Promise((resolve) => client.socket.once('close', resolve))
  await expect(client.ask({ type: 'connection_init' })).resolves.toMatchObject({
    type: 'connection_error',
    errors: [{ errorType: 'UnauthorizedException', errorCode: 401 }],
  })
  await closed
})

test('a new subscription with an expired token is refused', async () => {
  const client = await connected()
  await expect(client.ask(subscribe('one', '/rooms/hall'))).resolves.toEqual({ type: 'subscribe_success', id: 'one' })
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 3_601_000 })
  await expect(client.ask(subscribe('two', '/rooms/hall'))).resolves.toMatchObject({
    type: 'subscribe_error',
    id: 'two',
    errors: [{ errorType: 'UnauthorizedException' }],
  })
})

test('a subscription id cannot be used twice, except after unsubscribing', async () => {
  const client = await connected()
  await client.ask(subscribe('one', '/rooms/hall'))
  await expect(client.ask(subscribe('one', '/rooms/attic'))).resolves.toMatchObject({
    type: 'subscribe_error',
    id: 'one',
  })
  await expect(client.ask({ type: 'unsubscribe', id: 'one' })).resolves.toEqual({
    type: 'unsubscribe_success',
    id: 'one',
  })
  await expect(client.ask({ type: 'unsubscribe', id: 'one' })).resolves.toMatchObject({
    type: 'unsubscribe_error',
    id: 'one',
    errors: [{ errorType: 'UnknownOperationError' }],
  })
  await expect(client.ask(subscribe('one', '/rooms/attic'))).resolves.toMatchObject({ type: 'subscribe_success' })
})

test.each(['/*', 'rooms/a/b/c/d/e', '/rooms/', '/rooms/a_b', '/rooms/*/a', ''])(
  'the channel "%s" is not well formed',
  async (channel) => {
    const client = await connected()
    await expect(client.ask(subscribe('one', channel))).resolves.toMatchObject({
      type: 'subscribe_error',
      errors: [{ errorType: 'BadRequestException' }],
    })
  },
)

test('a subscription before connection_init, an unknown message and a publish are refused', async () => {
  const client = await open(token)
  await expect(client.ask(subscribe('one', '/rooms/hall'))).resolves.toMatchObject({
    type: 'subscribe_error',
    errors: [{ errorType: 'UnauthorizedException' }],
  })
  for (const type of ['dance', 'publish'])
    await expect(client.ask({ type })).resolves.toMatchObject({
      type: 'error',
      errors: [{ errorType: 'BadRequestException' }],
    })
})

test("a handler's request function asks the data source, and its response function decides by the result", async () => {
  const asked: unknown[] = []
  readAccount = async (request) => {
    asked.push(request)
    return { tokenEpoch: epoch }
  }
  const client = await connected()
  const channel = `/users/${sub}/${epoch}`
  await expect(client.ask(subscribe('one', channel))).resolves.toEqual({ type: 'subscribe_success', id: 'one' })
  expect(asked).toEqual([
    { operation: 'GetItem', key: { pk: { S: `USER#${sub}` }, sk: { S: 'ACCOUNT' } }, consistentRead: true },
  ])
  const unauthorized = { type: 'subscribe_error', errors: [{ errorType: 'Unauthorized' }] }
  const failing: DataSource = () => Promise.reject(new Error('The table cannot be reached'))
  for (const source of [async () => ({ tokenEpoch: 'epoch-2' }), async () => null, failing]) {
    readAccount = source
    await expect(client.ask(subscribe('two', channel))).resolves.toMatchObject(unauthorized)
  }
})

test('a request function that refuses asks no data source', async () => {
  readAccount = () => Promise.reject(new Error('asked'))
  const client = await connected()
  await expect(client.ask(subscribe('one', `/users/somebody/${epoch}`))).resolves.toMatchObject({
    errors: [{ errorType: 'Unauthorized' }],
  })
})

test("publishing needs the role's permission on the namespace", async () => {
  await expect(publishSigned(live.publishUrl, '/users/ada', ['x'])).resolves.toMatchObject({ status: 200 })
  await expect(publishSigned(live.publishUrl, '/rooms/hall', ['x'])).resolves.toMatchObject({
    status: 403,
    body: {
      errors: [
        {
          errorType: 'UnauthorizedException',
          message: expect.stringContaining(
            'appsync:EventPublish on resource: arn:aws:appsync:us-east-1:000000000000:apis/localevents/channelNamespace/rooms',
          ),
        },
      ],
    },
  })
})

test('a wrong signature, an unknown key and a missing authorization are refused', async () => {
  const forged = { ...workerKey, secretAccessKey: 'guessed' }
  await expect(publishSigned(live.publishUrl, '/users/ada', ['x'], forged)).resolves.toMatchObject({
    status: 403,
    body: { errors: [{ errorType: 'InvalidSignatureException' }] },
  })
  const stranger = { accessKeyId: 'STRANGER', secretAccessKey: 'x' }
  await expect(publishSigned(live.publishUrl, '/users/ada', ['x'], stranger)).resolves.toMatchObject({
    status: 403,
    body: { errors: [{ errorType: 'UnrecognizedClientException' }] },
  })
  const body = JSON.stringify({ channel: '/rooms/hall', events: ['"x"'] })
  for (const headers of [new Headers(), new Headers({ authorization: token })])
    expect((await fetch(live.publishUrl, { method: 'POST', body, headers })).status).toBe(403)
})

test('a publish takes one to five events, on a channel without wildcard in a known namespace', async () => {
  const statusOf = async (channel: string, events: unknown[]) =>
    (await publishSigned(live.publishUrl, channel, events)).status
  expect(await statusOf('/users/ada', [1, 2, 3, 4, 5])).toBe(200)
  expect(await statusOf('/users/ada', [1, 2, 3, 4, 5, 6])).toBe(400)
  expect(await statusOf('/users/ada', [])).toBe(400)
  expect(await statusOf('/users/*', [1])).toBe(400)
  expect(await statusOf('/garden/ada', [1])).toBe(400)
  expect(await statusOf('/users/ada', ['x'.repeat(250 * 1024)])).toBe(400)
})
