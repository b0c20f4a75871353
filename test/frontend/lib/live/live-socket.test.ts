import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { openLiveSocket, realtimeUrl } from '#frontend/lib/live/live-socket.ts'
import { FakeSocket } from '#test/support/frontend/web-socket.ts'

const endpoint = 'https://abc.appsync-api.us-east-1.amazonaws.com/event'

const open = (over: Partial<Parameters<typeof openLiveSocket>[0]> = {}) => {
  const heard = { events: [] as unknown[], subscriptions: 0, refusals: 0 }
  const close = openLiveSocket({
    endpoint,
    channel: '/users/ada',
    token: async () => 'token',
    onEvent: (event) => heard.events.push(event),
    onSubscribed: () => {
      heard.subscriptions += 1
    },
    onRefused: () => {
      heard.refusals += 1
    },
    ...over,
  })
  return { heard, close }
}

beforeEach(() => {
  vi.useFakeTimers()
})

afterEach(() => {
  vi.useRealTimers()
})

test.each([
  [endpoint, 'wss://abc.appsync-realtime-api.us-east-1.amazonaws.com/event/realtime'],
  ['http://localhost:4006/event', 'ws://localhost:4006/event/realtime'],
  ['https://events.roomwright.example/event', 'wss://events.roomwright.example/event/realtime'],
])('the endpoint %s has the WebSocket URL %s', (given, expected) => {
  expect(realtimeUrl(given)).toBe(expected)
})

test('the socket sends its token, subscribes to the channel and passes events to the callback', async () => {
  const { heard, close } = open()
  await vi.advanceTimersByTimeAsync(0)
  const socket = FakeSocket.latest()
  expect(socket.protocols[0]).toBe('aws-appsync-event-ws')
  expect(JSON.parse(atob(String(socket.protocols[1]).slice('header-'.length)))).toEqual({
    Authorization: 'token',
    host: 'abc.appsync-api.us-east-1.amazonaws.com',
  })
  socket.accept()
  expect(socket.sent).toEqual([
    { type: 'connection_init' },
    expect.objectContaining({ type: 'subscribe', channel: '/users/ada' }),
  ])
  socket.push({ type: 'account' })
  expect(heard).toEqual({ events: [{ type: 'account' }], subscriptions: 1, refusals: 0 })
  close()
})

test('a lost connection is reopened after 1, 2, 5 and then every 10 seconds', async () => {
  const { close } = open()
  await vi.advanceTimersByTimeAsync(0)
  for (const seconds of [1, 2, 5, 10, 10]) {
    const before = FakeSocket.opened.length
    FakeSocket.latest().close()
    await vi.advanceTimersByTimeAsync(seconds * 1000 - 1)
    expect(FakeSocket.opened).toHaveLength(before)
    await vi.advanceTimersByTimeAsync(1)
    expect(FakeSocket.opened).toHaveLength(before + 1)
  }
  close()
})

test('a refused subscription calls onRefused and is tried again, with the token of then', async () => {
  const tokens = ['old', 'new']
  const { heard, close } = open({ token: async () => tokens.shift() })
  await vi.advanceTimersByTimeAsync(0)
  FakeSocket.latest().say({ type: 'connection_ack', connectionTimeoutMs: 300_000 })
  FakeSocket.latest().say({ type: 'subscribe_error', errors: [{ errorType: 'Unauthorized' }] })
  expect(heard).toEqual({ events: [], subscriptions: 0, refusals: 1 })
  await vi.advanceTimersByTimeAsync(1000)
  FakeSocket.latest().accept()
  expect(FakeSocket.latest().sent.at(-1)).toMatchObject({ type: 'subscribe', authorization: { Authorization: 'new' } })
  expect(heard).toMatchObject({ subscriptions: 1, refusals: 1 })
  close()
})

test('every subscription calls onSubscribed and resets the reconnect delays', async () => {
  const { heard, close } = open()
  await vi.advanceTimersByTimeAsync(0)
  FakeSocket.latest().accept()
  FakeSocket.latest().close()
  await vi.advanceTimersByTimeAsync(1000)
  FakeSocket.latest().accept()
  expect(heard.subscriptions).toBe(2)
  FakeSocket.latest().close()
  await vi.advanceTimersByTimeAsync(1000)
  expect(FakeSocket.opened).toHaveLength(3)
  close()
})

test('a connection without a frame for the keep-alive time is reopened', async () => {
  const { close } = open()
  await vi.advanceTimersByTimeAsync(0)
  FakeSocket.latest().accept()
  await vi.advanceTimersByTimeAsync(299_000)
  FakeSocket.latest().say({ type: 'ka' })
  await vi.advanceTimersByTimeAsync(299_000)
  expect(FakeSocket.opened).toHaveLength(1)
  await vi.advanceTimersByTimeAsync(2_000)
  expect(FakeSocket.opened).toHaveLength(2)
  close()
})

test('without a token no socket is opened, and a closed socket is not reopened', async () => {
  open({ token: async () => undefined })
  const { close } = open()
  await vi.advanceTimersByTimeAsync(0)
  expect(FakeSocket.opened).toHaveLength(1)
  close()
  await vi.advanceTimersByTimeAsync(60_000)
  expect(FakeSocket.opened).toHaveLength(1)
})
