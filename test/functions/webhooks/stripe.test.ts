import { createHmac } from 'node:crypto'
import type { APIGatewayProxyEventV2 } from 'aws-lambda'
import Stripe from 'stripe'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { stripeEventTypes } from '#functions/core/billing/stripe-event-types.ts'
import { handler } from '#functions/webhooks/stripe.ts'
import { webhooks } from '#shared/contracts/webhooks.ts'
import { apiEvent } from '#test/support/functions/api-event.ts'
import { functionEnvironment, secretValues, stubSecret } from '#test/support/functions/function-environment.ts'
import { useFunctionStage } from '#test/support/functions/function-stage.ts'
import { lambdaContext } from '#test/support/functions/lambda-context.ts'
import { useLogs } from '#test/support/functions/log-lines.ts'

const stripe = new Stripe('sk_of_nobody')
const now = 1_800_000_000
const secret = 'whsec_of_the_test'
const old = 'whsec_of_last_year'

const { queues } = useFunctionStage({ now: now * 1000 })
const logs = useLogs()

beforeEach(() => {
  stubSecret('STRIPE_WEBHOOK_SECRET_ARN', secret)
})
afterEach(() => {
  const written = logs.text()
  for (const hidden of [secret, old, 'cus_1', 'ada@example.com', 'v1=']) expect(written).not.toContain(hidden)
})

const told = {
  id: 'evt_1',
  object: 'event',
  type: 'invoice.paid',
  livemode: false,
  data: { object: { id: 'in_1', customer: 'cus_1', customer_email: 'ada@example.com' } },
}
const event = { eventId: 'evt_1', type: 'invoice.paid', objectId: 'in_1', customer: 'cus_1' }

type Delivery = { body?: string; at?: number; by?: string; header?: string; scheme?: string }

const signed = (payload: string, at = now, by = secret, scheme = 'v1') =>
  stripe.webhooks.generateTestHeaderString({ payload, secret: by, timestamp: at, scheme })

const deliver = (
  { body = JSON.stringify(told), at, by, scheme, header = signed(body, at, by, scheme) }: Delivery = {},
  changed: Partial<APIGatewayProxyEventV2> = {},
) => {
  const call = { claims: null, text: body, headers: { 'stripe-signature': header } }
  return handler({ ...apiEvent(webhooks.stripe, call), ...changed }, lambdaContext)
}

describe('a delivery', () => {
  test('that is authentic is queued as a small message', async () => {
    expect(await deliver()).toEqual({ statusCode: 200 })
    expect(queues.sent()).toEqual([
      {
        queueUrl: functionEnvironment.STRIPE_EVENTS_QUEUE_URL,
        body: event,
        correlationId: 'evt_1',
        delaySeconds: undefined,
      },
    ])
  })

  test.each(stripeEventTypes)('of %s is queued', async (type) => {
    await deliver({ body: JSON.stringify({ ...told, type }) })
    expect(queues.sent()).toMatchObject([{ body: { type } }])
  })

  test.each([
    ['wrapped in base64', true],
    ['as it is', false],
  ])('is verified by its raw bytes, %s', async (_how, isBase64Encoded) => {
    const body = JSON.stringify({ ...told, words: 'é' }, null, 1)
    const text = isBase64Encoded ? Buffer.from(body).toString('base64') : body
    expect(await deliver({ body }, { body: text, isBase64Encoded })).toEqual({ statusCode: 200 })
    expect(queues.sent()).toHaveLength(1)
  })

  test('of five megabytes fits in a message', async () => {
    const object = { ...told.data.object, lines: 'l'.repeat(5e6) }
    expect(await deliver({ body: JSON.stringify({ ...told, data: { object } }) })).toEqual({ statusCode: 200 })
    expect(queues.sent()).toMatchObject([{ body: event }])
  })

  test.each([
    ['a customer that came whole', { id: 'in_1', customer: { id: 'cus_1' } }, 'cus_1'],
    ['no customer', { id: 'in_1', customer: null }, null],
  ])('may have %s', async (_what, object, customer) => {
    await deliver({ body: JSON.stringify({ ...told, data: { object } }) })
    expect(queues.sent()).toMatchObject([{ body: { customer } }])
  })

  test.each(['evt_1\n', ' evt_1', 'evt_1/../evt_2', 'evt-1', '', 'e'.repeat(256), 7])(
    'with the id %j is ignored, whether it is that of the event or of its object',
    async (id) => {
      expect(await deliver({ body: JSON.stringify({ ...told, id }) })).toEqual({ statusCode: 200 })
      const object = { ...told.data.object, id }
      expect(await deliver({ body: JSON.stringify({ ...told, data: { object } }) })).toEqual({ statusCode: 200 })
      expect(queues.sent()).toEqual([])
    },
  )

  test.each(['cus_1\n', 'cus_1/..', ''])('of the customer %j is queued without a customer', async (customer) => {
    const object = { ...told.data.object, customer }
    await deliver({ body: JSON.stringify({ ...told, data: { object } }) })
    expect(queues.sent()).toMatchObject([{ body: { customer: null } }])
  })

  test('may have an id of 255 characters, the longest of Stripe', async () => {
    await deliver({ body: JSON.stringify({ ...told, id: 'e'.repeat(255) }) })
    expect(queues.sent()).toMatchObject([{ body: { eventId: 'e'.repeat(255) } }])
  })

  test.each([' ', '\n', '\r\n', '\t'])('is taken by either of two secrets with %j between them', async (between) => {
    stubSecret('STRIPE_WEBHOOK_SECRET_ARN', `${old}${between}${secret}`)
    for (const by of [old, secret]) expect(await deliver({ by })).toEqual({ statusCode: 200 })
  })

  test('is verified before its bytes are decoded, so also when they are not UTF-8', async () => {
    const [start = '', end = ''] = JSON.stringify({ ...told, words: '|' }).split('|')
    const bytes = Buffer.concat([Buffer.from(start), Buffer.from([0xff]), Buffer.from(end)])
    const digest = createHmac('sha256', secret).update(`${now}.`).update(bytes).digest('hex')
    const sent = { body: bytes.toString('base64'), isBase64Encoded: true }
    expect(await deliver({ header: `t=${now},v1=${digest}` }, sent)).toEqual({ statusCode: 200 })
    expect(queues.sent()).toHaveLength(1)
  })

  test('may have several signatures, one of them valid', async () => {
    const right = signed(JSON.stringify(told))
    const header = right.replace(',v1=', `,v1=${'0'.repeat(64)},v0=abc,v1=`)
    expect(await deliver({ header })).toEqual({ statusCode: 200 })
  })

  test.each([-300, 300])('may be %i seconds off', async (seconds) => {
    expect(await deliver({ at: now + seconds })).toEqual({ statusCode: 200 })
  })

  test.each([
    ['a type that nobody asked for', { ...told, type: 'customer.created' }],
    ['no object', { ...told, data: {} }],
    ['no id', { ...told, id: '' }],
    ['an id that is no text', { ...told, id: 7 }],
    ['an id of a thousand characters', { ...told, id: 'e'.repeat(1000) }],
    ['an object whose id is no id', { ...told, data: { object: { id: 'in_1/../x' } } }],
  ])('with %s is accepted and not queued', async (_what, body) => {
    expect(await deliver({ body: JSON.stringify(body) })).toEqual({ statusCode: 200 })
    expect(queues.sent()).toEqual([])
  })

  test('fails when the queue refuses its message, so that it is sent again', async () => {
    queues.fail()
    await expect(deliver()).rejects.toThrow()
  })

  test('fails while the secret is empty, so that it is sent again', async () => {
    stubSecret('STRIPE_WEBHOOK_SECRET_ARN', ' ')
    await expect(deliver({ by: '' })).rejects.toThrow('is empty')
    expect(queues.sent()).toEqual([])
  })
})

describe('a delivery is refused and queues nothing', () => {
  afterEach(() => expect(queues.sent()).toEqual([]))
  const body = JSON.stringify(told)

  test.each<[string, Delivery]>([
    ['with the signature of another secret', { by: 'whsec_of_somebody' }],
    ['with the signature of an empty secret', { by: '' }],
    ['with another scheme', { scheme: 'v0' }],
    ['without a signature', { header: '' }],
    ['without a time', { header: signed(body).replace(/^t=\d+,/, '') }],
    ['with two times', { header: `t=${now},${signed(body)}` }],
    ['with a time that is no number', { header: signed(body).replace(/t=\d+/, 't=1e9') }],
    ['with half a signature', { header: signed(body).slice(0, -32) }],
    ['from more than five minutes ago', { at: now - 301 }],
    ['from more than five minutes ahead', { at: now + 301 }],
    ['with an empty body', { body: '' }],
    ['that is no JSON', { body: 'invoice.paid' }],
    ['that is null', { body: 'null' }],
    ['that is JSON and no event', { body: '[1]' }],
    ['of the other mode', { body: JSON.stringify({ ...told, livemode: true }) }],
    ['without a mode', { body: JSON.stringify({ ...told, livemode: undefined }) }],
    ['of another account', { body: JSON.stringify({ ...told, account: 'acct_x' }) }],
  ])('%s', async (_how, delivery) => {
    expect(await deliver(delivery)).toEqual({ statusCode: 400 })
  })

  test('with an altered body', async () => {
    expect(await deliver({}, { body: body.replace('in_1', 'in_2') })).toEqual({ statusCode: 400 })
  })

  test('without the header', async () => {
    expect(await deliver({}, { headers: { 'x-origin-secret': secretValues.origin } })).toEqual({ statusCode: 400 })
  })

  test.each(['', 'a guess'])('correctly signed, with the origin secret "%s"', async (origin) => {
    const headers = { 'stripe-signature': signed(body), 'x-origin-secret': origin }
    expect(await deliver({}, { headers })).toEqual({ statusCode: 403 })
  })

  test('signed with a secret that is no longer valid', async () => {
    expect(await deliver({ by: old })).toEqual({ statusCode: 400 })
  })

  test('of more than six megabytes', async () => {
    expect(await deliver({ body: `"${'x'.repeat(6 * 1024 * 1024)}"` })).toEqual({ statusCode: 413 })
  })
})

test('a live stage accepts live events only', async () => {
  vi.stubEnv('STRIPE_LIVE_MODE', 'true')
  expect(await deliver()).toEqual({ statusCode: 400 })
  expect(await deliver({ body: JSON.stringify({ ...told, livemode: true }) })).toEqual({ statusCode: 200 })
})
