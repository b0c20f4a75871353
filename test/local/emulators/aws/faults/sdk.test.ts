import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { AwsFaultSettings } from '#local/emulators/aws/faults/aws-fault.ts'
import { AwsFaultSwitches } from '#local/emulators/aws/faults/aws-fault-switches.ts'
import type { AnsweredCall, StandIn } from '#local/emulators/base/stand-in.ts'
import { publishSigned, startTestEvents } from '#test/local/emulators/aws/appsync/events-server.ts'
import { eventually } from '#test/support/eventually.ts'
import { operatorKey } from '#test/support/local/local-access.ts'
import { faultyServiceCases } from './faulty-services.ts'

const holdMs = 20

describe.each(faultyServiceCases)('$service', ({ service, operation, throttle, error, start }) => {
  const faults = new AwsFaultSwitches()
  const answered: AnsweredCall[] = []
  let call: Awaited<ReturnType<typeof start>>['call']
  let close: Awaited<ReturnType<typeof start>>['close']
  beforeAll(async () => {
    const started = await start({ faults, log: (one) => answered.push(one) })
    call = started.call
    close = started.close
  })
  afterAll(() => close())
  beforeEach(() => {
    answered.length = 0
  })

  const setFault = (fault: Pick<AwsFaultSettings, 'kind'> & Partial<AwsFaultSettings>) =>
    faults.set([{ service, operation, holdMs, ...fault }])
  const carriedOut = () => answered.filter(({ action, status }) => action === operation && status === 200).length

  test.each([
    ['throttle', throttle],
    ['error', error],
  ] as const)('returns the error of the real service: %s', async (kind, { name, status }) => {
    setFault({ kind })
    await expect(call(1)).rejects.toMatchObject({ name, $metadata: { httpStatusCode: status } })
    expect(carriedOut()).toBe(0)
    expect(answered).toContainEqual(
      expect.objectContaining({ service, status, error: expect.stringMatching(`^${name} `) }),
    )
    await call(1)
    expect(carriedOut()).toBe(1)
  })

  test.each(['throttle', 'error', 'time-out'] as const)('is retried by the SDK after: %s', async (kind) => {
    setFault({ kind, times: 2 })
    await call(3)
    expect(answered.filter((one) => one.error?.includes('switched on'))).toHaveLength(2)
    expect(carriedOut()).toBe(1)
    expect(faults.all()).toEqual([])
  })

  test('does nothing and closes the connection for time-out', async () => {
    setFault({ kind: 'time-out' })
    await expect(call(1)).rejects.toMatchObject({ code: 'ECONNRESET' })
    expect(carriedOut()).toBe(0)
  })

  test('waits until the client closes the connection', async () => {
    setFault({ kind: 'time-out', holdMs: 900_000 })
    const client = new AbortController()
    const aborted = expect(call(1, { abortSignal: client.signal })).rejects.toMatchObject({ name: 'AbortError' })
    await eventually(() => expect(faults.all()).toEqual([]))
    client.abort()
    await aborted
    expect(carriedOut()).toBe(0)
  })

  test('runs the operation and sends no response for time-out-after-success', async () => {
    setFault({ kind: 'time-out-after-success' })
    await expect(call(1)).rejects.toMatchObject({ code: 'ECONNRESET' })
    await eventually(() => expect(carriedOut()).toBe(1))
  })
})

describe('appsync', () => {
  const faults = new AwsFaultSwitches()
  let events: StandIn & { publishUrl: string; port: number }
  beforeAll(async () => {
    events = await startTestEvents(async () => Promise.reject(new Error('No users here')), { faults })
  })
  afterAll(() => events.close())
  const publish = () => publishSigned(events.publishUrl, '/users/ada', [{ text: 'hello' }], operatorKey)

  test.each([
    ['throttle', 429, 'TooManyRequestsException'],
    ['error', 500, 'InternalFailureException'],
  ] as const)('returns the error of the real service: %s', async (kind, status, errorType) => {
    faults.set([{ service: 'appsync', kind }])
    expect(await publish()).toMatchObject({ status, body: { errors: [{ errorType }] } })
    expect(await publish()).toMatchObject({ status: 200, body: { failed: [] } })
  })

  test.each(['time-out', 'time-out-after-success'] as const)('closes the connection: %s', async (kind) => {
    faults.set([{ service: 'appsync', kind, holdMs }])
    await expect(publish()).rejects.toThrow('fetch failed')
  })
})
