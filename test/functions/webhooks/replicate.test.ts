import { createHmac } from 'node:crypto'
import type { APIGatewayProxyEventV2 } from 'aws-lambda'
import { afterEach, describe, expect, test } from 'vitest'
import { webhookUrl } from '#functions/core/generations/run/webhook-url.ts'
import { EndedPrediction } from '#functions/core/generations/store/ended-prediction.ts'
import { handler } from '#functions/webhooks/replicate.ts'
import { webhooks } from '#shared/contracts/webhooks.ts'
import { GenerationId } from '#shared/entities/ids.ts'
import { apiEvent, correlationId } from '#test/support/functions/api-event.ts'
import { functionEnvironment, secretValues, stubSecret } from '#test/support/functions/function-environment.ts'
import { useFunctionStage } from '#test/support/functions/function-stage.ts'
import { generationId, jobRow } from '#test/support/functions/generations.ts'
import { lambdaContext } from '#test/support/functions/lambda-context.ts'
import { newGenerationId } from '#test/support/functions/tool-bodies.ts'

const now = 1_800_000_000
const job = jobRow({ correlationId })
const { 'replicate-webhook': secret = '', 'replicate-link': linkSecret = '' } = secretValues

const { queues } = useFunctionStage({ now: now * 1000 })

const succeeded = {
  id: 'run-1',
  model: 'black-forest-labs/flux-kontext-pro',
  status: 'succeeded',
  output: 'https://replicate.delivery/a.jpg',
  error: null,
  logs: 'x',
}

type Delivery = { body?: string; at?: number; by?: string; scheme?: string; headers?: Record<string, string> }

const sign = (body: string, at: number, by: string) =>
  createHmac('sha256', Buffer.from(by.replace('whsec_', ''), 'base64'))
    .update(`msg_1.${at}.${body}`)
    .digest('base64')

const deliver = (
  { body = JSON.stringify(succeeded), at = now, by = secret, scheme = 'v1', headers }: Delivery = {},
  event: Partial<APIGatewayProxyEventV2> = {},
) => {
  const { searchParams } = new URL(webhookUrl(job, linkSecret))
  const signed = {
    'webhook-id': 'msg_1',
    'webhook-timestamp': String(at),
    'webhook-signature': `${scheme},${sign(body, at, by)}`,
    ...headers,
  }
  const call = { claims: null, text: body, query: Object.fromEntries(searchParams), headers: signed }
  return handler({ ...apiEvent(webhooks.replicate, call), ...event }, lambdaContext)
}

const result = {
  jobId: generationId,
  deadline: job.deadline,
  predictionId: 'run-1',
  model: succeeded.model,
  status: 'succeeded',
  output: [succeeded.output],
  error: null,
}

describe('a delivery', () => {
  test('that is authentic is queued as a small message', async () => {
    expect(await deliver()).toEqual({ statusCode: 200 })
    expect(queues.sent()).toEqual([
      {
        queueUrl: functionEnvironment.RESULTS_QUEUE_URL,
        body: { ...result, receivedAt: new Date().toISOString() },
        correlationId,
        delaySeconds: undefined,
      },
    ])
  })

  test.each([
    ['encoded in base64', true],
    ['not encoded', false],
  ])('is verified by its raw bytes, %s', async (_how, isBase64Encoded) => {
    const body = `{ "id":"run-1",  "status" : "succeeded", "output": ["https://replicate.delivery/é.jpg"], "error":null }`
    const text = isBase64Encoded ? Buffer.from(body).toString('base64') : body
    expect(await deliver({ body }, { body: text, isBase64Encoded })).toEqual({ statusCode: 200 })
    expect(queues.sent()).toMatchObject([{ body: { output: ['https://replicate.delivery/é.jpg'] } }])
  })

  test('of five megabytes of logs fits in a message', async () => {
    const body = JSON.stringify({ ...succeeded, status: 'failed', error: 'e'.repeat(9000), logs: 'l'.repeat(5e6) })
    expect(await deliver({ body })).toEqual({ statusCode: 200 })
    expect(queues.sent()).toMatchObject([{ body: { status: 'failed', error: 'e'.repeat(2000) } }])
  })

  test.each([
    ['one string', 'https://replicate.delivery/a.jpg', ['https://replicate.delivery/a.jpg']],
    ['a list', ['https://replicate.delivery/a.jpg'], ['https://replicate.delivery/a.jpg']],
    ['nothing', null, []],
    [
      'a list with something else before the picture',
      [7, 'https://replicate.delivery/a.jpg'],
      ['https://replicate.delivery/a.jpg'],
    ],
    ['a URL of 2000 characters', 'u'.repeat(2000), ['u'.repeat(2000)]],
    ['a longer URL', 'u'.repeat(2001), []],
  ])('may have %s as output', async (_what, output, expected) => {
    await deliver({ body: JSON.stringify({ ...succeeded, output }) })
    expect(queues.sent()).toMatchObject([{ body: { output: expected } }])
  })

  test('has at most 100 characters of its model name in the message', async () => {
    await deliver({ body: JSON.stringify({ ...succeeded, model: 'm'.repeat(101) }) })
    expect(queues.sent()).toMatchObject([{ body: { model: 'm'.repeat(100) } }])
  })

  test('may have neither output nor error', async () => {
    expect(await deliver({ body: JSON.stringify({ id: 'run-1', status: 'canceled' }) })).toEqual({ statusCode: 200 })
    expect(queues.sent()).toMatchObject([{ body: { status: 'canceled', output: [], error: null } }])
  })

  test.each([
    ['output is something else than text', { output: 7 }],
    ['output contains something else than text', { output: ['https://replicate.delivery/a.jpg', null] }],
    ['model is something else than text', { model: 7 }],
    ['error is something else than text', { error: { detail: 'no' } }],
  ])('whose %s is queued as a message that store-result accepts', async (_what, changed) => {
    expect(await deliver({ body: JSON.stringify({ ...succeeded, ...changed }) })).toEqual({ statusCode: 200 })
    const [{ body } = { body: undefined }] = queues.sent()
    expect(EndedPrediction.parse(body)).toEqual(body)
  })

  test.each(['é', '\uffff', '\ud800', '\u0000'])(
    'with the character %j is queued in ASCII, which SQS always accepts',
    async (error) => {
      expect(await deliver({ body: JSON.stringify({ ...succeeded, status: 'failed', error }) })).toEqual({
        statusCode: 200,
      })
      expect(queues.bodies()).toEqual([expect.stringMatching(/^[ -~]*$/)])
      expect(queues.sent()).toMatchObject([{ body: { error } }])
    },
  )

  test('with a thousand outputs fits in a message, which names the first', async () => {
    const output = Array.from({ length: 1000 }, (_, index) => `https://replicate.delivery/${index}/${'x'.repeat(1000)}`)
    expect(await deliver({ body: JSON.stringify({ ...succeeded, output }) })).toEqual({ statusCode: 200 })
    expect(queues.sent()).toMatchObject([{ body: { output: output.slice(0, 1) } }])
  })

  test('whose URL has an empty correlation id is queued with the id of its generation', async () => {
    const query = Object.fromEntries(new URL(webhookUrl(job, linkSecret)).searchParams)
    expect(await deliver({}, { queryStringParameters: { ...query, c: '' } })).toEqual({ statusCode: 200 })
    expect(queues.sent()).toMatchObject([{ correlationId: generationId }])
  })

  test.each(['starting', 'processing', 'of a newer version'])(
    'with status %s is accepted and not queued',
    async (status) => {
      expect(await deliver({ body: JSON.stringify({ ...succeeded, status }) })).toEqual({ statusCode: 200 })
      expect(queues.sent()).toEqual([])
    },
  )

  test.each([
    ['the second of two secrets', `whsec_${Buffer.from('the new one').toString('base64')} ${secret}`],
    ['the first of two secrets', `${secret}\nwhsec_${Buffer.from('the old one').toString('base64')}`],
  ])('is accepted when it was signed with %s', async (_which, value) => {
    stubSecret('REPLICATE_WEBHOOK_SECRET_ARN', value)
    expect(await deliver()).toEqual({ statusCode: 200 })
  })

  test.each([
    ['the first', `${linkSecret} the-new-one`],
    ['the second', `the-new-one ${linkSecret}`],
  ])('is accepted when its URL was proven with %s of two secrets', async (_which, value) => {
    stubSecret('REPLICATE_LINK_SECRET_ARN', value)
    expect(await deliver()).toEqual({ statusCode: 200 })
  })

  test('is accepted when one of several signatures is valid', async () => {
    const right = sign(JSON.stringify(succeeded), now, secret)
    const signature = `v1,${Buffer.from('no').toString('base64')} v2,zzz v1,${right}`
    expect(await deliver({ headers: { 'webhook-signature': signature } })).toEqual({ statusCode: 200 })
  })

  test.each([-300, 300])('is accepted when its time differs by %i seconds', async (seconds) => {
    expect(await deliver({ at: now + seconds })).toEqual({ statusCode: 200 })
  })

  test('fails when the queue refuses its message, so that it is sent again', async () => {
    queues.fail()
    await expect(deliver()).rejects.toThrow()
  })
})

describe('a delivery is refused and queues nothing', () => {
  afterEach(() => expect(queues.sent()).toEqual([]))
  const other = `whsec_${Buffer.from('another account’s secret').toString('base64')}`
  const query = (changed: Record<string, string>) => {
    const { searchParams } = new URL(webhookUrl(job, linkSecret))
    return { queryStringParameters: { ...Object.fromEntries(searchParams), ...changed } }
  }

  test.each([
    ['with the signature of another secret', { by: other }],
    ['with another scheme', { scheme: 'v9' }],
    ['without a signature', { headers: { 'webhook-signature': '' } }],
    ['without an id', { headers: { 'webhook-id': '' } }],
    ['without a time', { headers: { 'webhook-timestamp': '' } }],
    ['from more than five minutes ago', { at: now - 301 }],
    ['from more than five minutes ahead', { at: now + 301 }],
    ['with an empty body', { body: '' }],
  ])('%s', async (_how, delivery) => {
    expect(await deliver(delivery)).toEqual({ statusCode: 400 })
  })

  test.each([
    ['null', null],
    ['text', 'succeeded'],
    ['a list', []],
    ['a prediction that ended without an id', { ...succeeded, id: undefined }],
    ['an id that is no text', { ...succeeded, id: 7 }],
    ['an id of 101 characters', { ...succeeded, id: 'x'.repeat(101) }],
    ['an id with a line after it', { ...succeeded, id: 'run-1\n' }],
    ['an id with another path after it', { ...succeeded, id: 'run-1/../run-2' }],
    ['an id with a space before it', { ...succeeded, id: ' run-1' }],
    ['an empty id', { ...succeeded, id: '' }],
  ])('correctly signed, whose body is %s', async (_what, body) => {
    expect(await deliver({ body: JSON.stringify(body) })).toEqual({ statusCode: 400 })
  })

  test.each(['{', 'id=run-1', '\u0000'])('correctly signed, whose body %j is no JSON', async (body) => {
    expect(await deliver({ body })).toEqual({ statusCode: 400 })
  })

  test.each([
    ['another origin secret', 'a guess'],
    ['no origin secret', ''],
  ])('correctly signed, with %s', async (_what, secret) => {
    expect(await deliver({ headers: { 'x-origin-secret': secret } })).toEqual({ statusCode: 403 })
  })

  test('with a body that was serialized again', async () => {
    expect(await deliver({}, { body: JSON.stringify(succeeded, null, 1) })).toEqual({ statusCode: 400 })
  })

  test.each([
    ['the id of another generation', { g: newGenerationId() }],
    ['an empty id', { g: '' }],
    ['a malformed id', { g: '../x' }],
    ['no deadline', { d: '' }],
    ['the deadline of another job under the same id', { d: '2099-01-01T00:00:00.001Z' }],
    ['no proof', { k: '' }],
    ['another proof', { k: 'a'.repeat(43) }],
  ])('whose URL has %s', async (_what, changed) => {
    expect(await deliver({}, query(changed))).toEqual({ statusCode: 400 })
  })

  test('with a proof made with another secret', async () => {
    const { searchParams } = new URL(webhookUrl(job, 'not ours'))
    expect(await deliver({}, query({ k: searchParams.get('k') ?? '' }))).toEqual({ statusCode: 400 })
  })

  test('with a proof made with a secret that is no longer stored', async () => {
    stubSecret('REPLICATE_LINK_SECRET_ARN', 'the-new-one')
    expect(await deliver()).toEqual({ statusCode: 400 })
  })

  test('signed with a secret that is no longer valid', async () => {
    stubSecret('REPLICATE_WEBHOOK_SECRET_ARN', other)
    expect(await deliver()).toEqual({ statusCode: 400 })
  })

  test('of more than six megabytes', async () => {
    expect(await deliver({ body: `"${'x'.repeat(6 * 1024 * 1024)}"` })).toEqual({ statusCode: 413 })
  })
})

test('the webhook URL of a generation has our route, its deadline, its proof and its correlation id', () => {
  const url = new URL(webhookUrl(job, linkSecret))
  expect(`${url.origin}${url.pathname}`).toBe('https://roomwright.test/api/webhooks/replicate')
  expect(Object.fromEntries(url.searchParams)).toEqual({
    g: generationId,
    d: job.deadline,
    k: expect.stringMatching(/^[\w-]{43}$/),
    c: correlationId,
  })
  expect(
    new URL(webhookUrl({ ...job, id: GenerationId.parse(newGenerationId()) }, linkSecret)).searchParams.get('k'),
  ).not.toBe(url.searchParams.get('k'))
})
