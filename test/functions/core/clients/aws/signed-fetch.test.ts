import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { isAwsBusy, signedFetch } from '#functions/core/clients/aws/signed-fetch.ts'
import { logger } from '#functions/core/runtime/log.ts'
import { type Reply, stubInternet } from '#test/support/functions/internet.ts'
import { captureLogs } from '#test/support/functions/log-lines.ts'

const origin = 'https://sqs.test'

/** Sends one message to a service that gives these replies, one for each request. */
const send = (...replies: Reply[]) => {
  const sent = stubInternet({ [origin]: (request) => (replies[sent.length - 1] ?? ok)(request) })
  const outcome = signedFetch('sqs', origin, { MessageBody: 'hello' }, { 'x-amz-target': 'AmazonSQS.SendMessage' })
  return { sent, outcome }
}

const ok: Reply = () => Response.json({ MessageId: 'sent' })
const answers = (status: number, body = '', headers = {}): Reply => {
  return () => new Response(body, { status, headers })
}
const dropped: Reply = () => {
  throw new TypeError('fetch failed')
}
const timedOut: Reply = () => {
  throw new DOMException('The operation was aborted due to timeout', 'TimeoutError')
}
const errorOf = (type: string) =>
  JSON.stringify({ __type: `com.amazonaws.sqs#${type}`, message: 'the words of a user' })

beforeEach(() => {
  vi.spyOn(Math, 'random').mockReturnValue(0)
})
afterEach(() => {
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

test.each<[string, Reply]>([
  ['a server error', answers(503)],
  ['too many requests', answers(429)],
  ['throttling, which JSON services answer with 400', answers(400, errorOf('ThrottlingException'))],
  ['a dropped connection', dropped],
  ['a timeout', timedOut],
])('the request is sent again after %s', async (_what, reply) => {
  const { sent, outcome } = send(reply, reply)
  expect(await outcome).toEqual({ MessageId: 'sent' })
  expect(sent).toHaveLength(3)
  for (const { body, headers } of sent) {
    expect(body).toBe('{"MessageBody":"hello"}')
    expect(headers.get('authorization')).toMatch(/^AWS4-HMAC-SHA256/)
  }
})

test('every attempt has a separate time limit', async () => {
  const { sent, outcome } = send(dropped)
  await outcome
  const signals = sent.map(({ init }) => init.signal)
  expect(signals).toEqual([expect.any(AbortSignal), expect.any(AbortSignal)])
  expect(signals[0]).not.toBe(signals[1])
})

test.each<[string, Reply, object]>([
  ['answered 500', answers(500), { status: 500 }],
  ['throttled', answers(400, errorOf('ThrottlingException')), { code: 'ThrottlingException' }],
  ['dropped', dropped, { message: 'sqs did not answer' }],
  ['timed out', timedOut, { message: 'sqs did not answer' }],
])('after three attempts that are %s the request fails, and the service is busy', async (_what, reply, expected) => {
  const { sent, outcome } = send(reply, reply, reply)
  const error = await outcome.catch((thrown: unknown) => thrown)
  expect(error).toMatchObject(expected)
  expect(isAwsBusy(error)).toBe(true)
  expect(sent).toHaveLength(3)
})

test.each([
  [400, 'InvalidMessageContents'],
  [403, 'AccessDeniedException'],
])('a refusal with %i %s is final at once', async (status, code) => {
  const { sent, outcome } = send(answers(status, errorOf(code)))
  const error = await outcome.catch((thrown: unknown) => thrown)
  expect(error).toMatchObject({ status, code })
  expect(isAwsBusy(error)).toBe(false)
  expect(sent).toHaveLength(1)
})

test('a redirect is final at once, and not followed', async () => {
  const { sent, outcome } = send(answers(307, '', { location: 'https://elsewhere.test' }))
  await expect(outcome).rejects.toMatchObject({ status: 307 })
  expect(sent).toHaveLength(1)
})

test.each(['x-amzn-requestid', 'x-amz-request-id'])(
  'the log line of a refusal has the request id from %s and nothing of the body',
  async (header) => {
    const { outcome } = send(answers(403, errorOf('AccessDeniedException'), { [header]: 'request-17' }))
    const logs = captureLogs()
    logger.error('Message failed', { error: await outcome.catch((error: Error) => error) })
    const text = logs.text()
    logs.stop()
    expect(JSON.parse(text)).toMatchObject({
      error: { message: 'sqs answered 403', code: 'AccessDeniedException', requestId: 'request-17' },
    })
    expect(text).not.toContain('words')
  },
)
