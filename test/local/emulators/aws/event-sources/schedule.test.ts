import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { nextTime } from '#local/emulators/aws/event-sources/schedule-expression.ts'
import { startSchedules } from '#local/emulators/aws/event-sources/schedules.ts'
import type { Invocation } from '#local/emulators/aws/lambda/execution-environment.ts'
import { createResolver } from '#local/emulators/template/resolve.ts'
import { Template } from '#local/emulators/template/template.ts'

const from = new Date('2026-11-20T19:54:30Z') // a Friday

test.each([
  ['rate(1 minute)', '2026-11-20T19:55:30.000Z'],
  ['rate(5 minutes)', '2026-11-20T19:59:30.000Z'],
  ['rate(1 day)', '2026-11-21T19:54:30.000Z'],
])('%s is due at %s', (expression, expected) => {
  expect(nextTime(expression, from).toISOString()).toBe(expected)
})

test.each(['every(5)', 'cron(0 5 * * ? *)'])('%s is refused, and the error names it', (expression) => {
  expect(() => nextTime(expression, from)).toThrow()
})

describe('the schedules of a template', () => {
  beforeEach(() => void vi.useFakeTimers({ now: from }))
  afterEach(() => void vi.useRealTimers())

  const arn = 'arn:aws:lambda:us-east-1:000000000000:function:Settle'
  const resolverFor = (service = 'events', retries?: number) =>
    createResolver(
      Template.parse({
        Resources: {
          Settle: { Type: 'AWS::Lambda::Function' },
          Permission: {
            Type: 'AWS::Lambda::Permission',
            Properties: { FunctionName: { 'Fn::GetAtt': ['Settle', 'Arn'] }, Principal: `${service}.amazonaws.com` },
          },
          EveryMinute: {
            Type: 'AWS::Events::Rule',
            Properties: { ScheduleExpression: 'rate(1 minute)', Targets: [{ Arn: arn, Id: 'Target0' }] },
          },
          Yearly: {
            Type: 'AWS::Events::Rule',
            Properties: {
              ScheduleExpression: 'rate(365 days)',
              Targets: [{ Arn: arn, Id: 'Target0', RetryPolicy: { MaximumRetryAttempts: 0 } }],
            },
          },
          ...(retries !== undefined && {
            Retries: {
              Type: 'AWS::Lambda::EventInvokeConfig',
              Properties: { FunctionName: { Ref: 'Settle' }, Qualifier: '$LATEST', MaximumRetryAttempts: retries },
            },
          }),
        },
      }),
    )

  test('run at their times', async () => {
    const invoke = vi.fn(async () => ({ result: null }))
    const schedules = startSchedules({ resolver: resolverFor(), invoke })
    await vi.advanceTimersByTimeAsync(3 * 60_000 + 1000)
    schedules.stop()
    expect(invoke).toHaveBeenCalledTimes(3)
    expect(invoke).toHaveBeenCalledWith(
      arn,
      expect.objectContaining({
        'detail-type': 'Scheduled Event',
        source: 'aws.events',
        resources: ['arn:aws:events:us-east-1:000000000000:rule/EveryMinute'],
      }),
    )
  })

  test('run on demand and return the result', async () => {
    const invoke = vi.fn(async () => ({ error: { errorType: 'Error', errorMessage: 'table is gone' } }))
    const schedules = startSchedules({ resolver: resolverFor(), invoke })
    await schedules.run('Yearly')
    schedules.stop()
    expect(invoke).toHaveBeenCalledOnce()
    expect(schedules.all()).toContainEqual({
      name: 'Yearly',
      expression: 'rate(365 days)',
      nextRun: '2027-11-20T19:54:30.000Z',
      lastRun: from.toISOString(),
      lastError: 'table is gone',
    })
    expect(() => schedules.run('Weekly')).toThrow('Weekly')
  })

  const failure = { error: { errorType: 'Error', errorMessage: 'table is gone' } }
  /** Runs Yearly, whose target has no retries, with these results, and returns the times of its runs in seconds. */
  const runsOf = async (retries: number | undefined, ...results: Invocation[]) => {
    const times: number[] = []
    const invoke = async (_arn: string, event: unknown) => {
      if (!JSON.stringify(event).includes('rule/Yearly')) return { result: null }
      times.push((Date.now() - from.getTime()) / 1000)
      return results[times.length - 1] ?? failure
    }
    const schedules = startSchedules({ resolver: resolverFor('events', retries), invoke })
    await schedules.run('Yearly')
    await vi.advanceTimersByTimeAsync(24 * 3600_000)
    schedules.stop()
    return { times, state: schedules.all().find(({ name }) => name === 'Yearly') }
  }

  test.each([
    ['twice by default, whatever the rule says', undefined, [0, 60, 180]],
    ['twice', 2, [0, 60, 180]],
    ['once', 1, [0, 60]],
    ['never', 0, [0]],
  ])('whose function fails are run again by Lambda: %s', async (_how, retries, expected) => {
    const { times, state } = await runsOf(retries)
    expect(times).toEqual(expected)
    expect(state).toMatchObject({ lastError: 'table is gone' })
  })

  test('are not run again after a retry that succeeds', async () => {
    const { times, state } = await runsOf(2, failure, { result: null })
    expect(times).toEqual([0, 60])
    expect(state?.lastError).toBeUndefined()
  })

  test('are not run again after they were stopped, also in the middle of a run', async () => {
    const invoke = vi.fn(async () => failure)
    const schedules = startSchedules({ resolver: resolverFor(), invoke })
    await schedules.run('Yearly')
    const running = schedules.run('Yearly')
    schedules.stop()
    await running
    await vi.advanceTimersByTimeAsync(3600_000)
    expect(invoke).toHaveBeenCalledTimes(2)
    expect(vi.getTimerCount()).toBe(0)
  })

  test('need the permission to invoke their function', () => {
    expect(() => startSchedules({ resolver: resolverFor('s3'), invoke: vi.fn() })).toThrow(
      'does not let the rule EveryMinute',
    )
  })
})
