import { Amplify } from 'aws-amplify'
import { events } from 'aws-amplify/api'
import { afterEach, expect, test, vi } from 'vitest'

const urls: string[] = []

/** Records the address that Amplify connects to, and refuses with an error that it does not retry. */
class RefusingSocket {
  static readonly OPEN = 1
  onopen?: () => void
  onmessage?: (message: { data: string }) => void

  constructor(url: string) {
    urls.push(url)
    queueMicrotask(() => this.onopen?.())
  }

  send() {
    const refusal = { type: 'connection_error', errors: [{ errorType: 'BadRequestException', errorCode: 400 }] }
    queueMicrotask(() => this.onmessage?.({ data: JSON.stringify(refusal) }))
  }

  close() {}
}

afterEach(() => vi.unstubAllGlobals())

test.each([
  ['ws://localhost:4000/event', 'ws://localhost:4000/event/realtime', 'leaves a ws: endpoint as it is'],
  [
    'http://localhost:4000/event',
    'wss://localhost:4000/event/realtime',
    'makes wss: of http:, which is not served here',
  ],
])('from the endpoint %s Amplify connects to %s: it %s', async (endpoint, url) => {
  vi.stubGlobal('WebSocket', RefusingSocket)
  Amplify.configure({ API: { Events: { endpoint, region: 'us-east-1', defaultAuthMode: 'none' } } })
  await expect(events.connect('/users/ada', { authToken: 'token' })).rejects.toThrow('BadRequestException')
  expect(urls.at(-1)).toBe(url)
})
