import { afterEach, beforeAll, describe, expect, test } from 'vitest'
import type { AwsFaultSettings } from '#local/emulators/aws/faults/aws-fault.ts'
import { sharedStack } from '#test/support/local/local-stack.ts'
import { newPerson, type StackPerson } from '#test/support/local/stack-person.ts'
import { jpegOf } from '#test/support/pictures.ts'

const stack = sharedStack()
let customer: StackPerson
const photo = await jpegOf(640, 480)
beforeAll(async () => {
  customer = await newPerson(stack, { tier: 'CREDITS_ONLY', credits: 200 })
})

const newRedesign = async () => customer.redesignOf(await customer.upload(photo))

const setFaults = (...faults: AwsFaultSettings[]) => customer.console('PUT', '/aws/faults', faults)
const faultsLeft = () => customer.console('GET', '/aws/faults')
afterEach(async () => {
  await setFaults()
  await customer.setFaults({})
})

describe('a submit', () => {
  // No prediction ends while the test reads the balance.
  const slowly = () => customer.setFaults({ latencyMs: 600_000 })
  const giveUp = async (id: unknown) => {
    await customer.call('POST', `/generations/${id}/cancel`)
    await customer.settled(String(id))
  }

  test.each<[string, AwsFaultSettings]>([
    ['throttles twice', { service: 'dynamodb', operation: 'TransactWriteItems', kind: 'throttle', times: 2 }],
    ['fails twice', { service: 'dynamodb', operation: 'TransactWriteItems', kind: 'error', times: 2 }],
    ['has conflicts twice', { service: 'dynamodb', operation: 'TransactWriteItems', kind: 'conflict', times: 2 }],
    [
      'writes but sends no response, once',
      { service: 'dynamodb', operation: 'TransactWriteItems', kind: 'time-out-after-success', holdMs: 50 },
    ],
  ])('is accepted with one hold when DynamoDB %s', async (_, fault) => {
    await slowly()
    const body = await newRedesign()
    const before = await customer.account()
    await setFaults({ ...fault, function: 'Areasai' })
    expect(await customer.submit(body)).toMatchObject({ status: 202, body: { status: 'processing' } })
    expect(await faultsLeft()).toEqual([])
    expect(await customer.account()).toMatchObject({ credits: before.credits - 1, held: before.held + 1 })
    await giveUp(body.generationId)
    expect(await customer.account()).toMatchObject({ credits: before.credits, held: before.held })
  })

  test('whose transaction succeeded without a response returns the same job when it is repeated', async () => {
    await slowly()
    const body = await newRedesign()
    const before = await customer.account()
    await setFaults({
      service: 'dynamodb',
      operation: 'TransactWriteItems',
      function: 'Areasai',
      kind: 'time-out-after-success',
      times: 'always',
      holdMs: 50,
    })
    const lost = await customer.submit(body)
    expect(lost.status).toBeGreaterThanOrEqual(500)
    await setFaults()
    for (const _ of ['again', 'and again'])
      expect(await customer.submit(body)).toMatchObject({ status: 202, body: { id: body.generationId } })
    expect(await customer.account()).toMatchObject({ credits: before.credits - 1, held: before.held + 1 })
    await giveUp(body.generationId)
    expect(await customer.account()).toMatchObject({ credits: before.credits, held: before.held })
  })

  test('is run and completed when other transactions hold the rows of its job for a moment', async () => {
    const body = await newRedesign()
    await setFaults({ service: 'dynamodb', operation: 'UpdateItem', function: 'Worker', kind: 'conflict', times: 4 })
    expect(await customer.submit(body)).toMatchObject({ status: 202 })
    expect(await customer.settled(String(body.generationId))).toMatchObject({ status: 'completed' })
    expect(await faultsLeft()).toEqual([])
  })

  test('whose message cannot be sent is undone, and can be repeated', async () => {
    const body = await newRedesign()
    const before = await customer.account()
    await setFaults({ service: 'sqs', operation: 'SendMessage', function: 'Areasai', kind: 'error', times: 'always' })
    expect(await customer.submit(body)).toMatchObject({ status: 503 })
    expect(await customer.account()).toMatchObject({ credits: before.credits, held: before.held })
    await setFaults()
    expect(await customer.submit(body)).toMatchObject({ status: 202, body: { id: body.generationId } })
    expect(await customer.settled(String(body.generationId))).toMatchObject({ status: 'completed' })
    expect(await customer.account()).toMatchObject({ credits: before.credits - 1, held: before.held })
  })
})

describe('a result', () => {
  test.each<[string, Partial<AwsFaultSettings>]>([
    ['fails twice', { kind: 'error', times: 2 }],
    ['is throttled twice', { kind: 'throttle', times: 2 }],
    ['succeeds without a response twice', { kind: 'time-out-after-success', times: 2, holdMs: 50 }],
  ])('is stored and costs one credit when storing it %s', async (_, fault) => {
    const body = await newRedesign()
    const before = await customer.account()
    await setFaults({ service: 's3', operation: 'PutObject', function: 'ResultsWorker', kind: 'error', ...fault })
    expect(await customer.submit(body)).toMatchObject({ status: 202 })
    expect(await customer.settled(String(body.generationId))).toMatchObject({ status: 'completed' })
    expect(await faultsLeft()).toEqual([])
    expect(await customer.account()).toMatchObject({ credits: before.credits - 1, held: before.held })
  })
})

test('an upload from a browser can fail with an error that the page can read', async () => {
  await setFaults({ service: 's3', operation: 'PostObject', kind: 'throttle' })
  const refused = await customer.postFile(photo, 'image/jpeg')
  expect(refused.status).toBe(503)
  expect(refused.headers.get('access-control-allow-origin')).toBe(stack.url)
  expect(refused.text).toContain('<Code>SlowDown</Code>')
  expect((await customer.postFile(photo, 'image/jpeg')).status).toBe(204)
})

test("the console's own calls never fail", async () => {
  await setFaults({ service: 'dynamodb', kind: 'error', times: 'always' })
  await customer.console('GET', '/accounts')
  expect((await customer.call('GET', '/account')).status).toBeGreaterThanOrEqual(500)
})
