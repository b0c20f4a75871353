import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { nextTime } from '#local/aws/sources/schedule-expression.ts'
import { startSchedules } from '#local/aws/sources/schedules.ts'
import { createResolver } from '#local/template/resolve.ts'
import { Template } from '#local/template/template.ts'

const from = new Date('2026-11-20T19:54:30Z') // a Friday

test.each([
  ['rate(1 minute)', '2026-11-20T19:55:30.000Z'],
  ['rate(5 minutes)', '2026-11-20T19:59:30.000Z'],
  ['rate(1 day)', '2026-11-21T19:54:30.000Z'],
  ['cron(* * * * ? *)', '2026-11-20T19:55:00.000Z'],
  ['cron(0/15 * * * ? *)', '2026-11-20T20:00:00.000Z'],
  ['cron(30 4 * * ? *)', '2026-11-21T04:30:00.000Z'],
  ['cron(0 9 ? * MON-FRI *)', '2026-11-23T09:00:00.000Z'],
  ['cron(0 0 1 JAN,JUL ? *)', '2027-01-01T00:00:00.000Z'],
])('%s is due at %s', (expression, expected) => {
  expect(nextTime(expression, from).toISOString()).toBe(expected)
})

test.each(['every(5)', 'cron(* *)', 'cron(0 0 L * ? *)'])('%s is refused, and the error names it', (expression) => {
  expect(() => nextTime(expression, from)).toThrow()
})

describe('the schedules of a template', () => {
  beforeEach(() => void vi.useFakeTimers({ now: from }))
  afterEach(() => void vi.useRealTimers())

  const arn = 'arn:aws:lambda:us-east-1:000000000000:function:Settle'
  const resolverFor = (service = 'events') =>
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
            Properties: { ScheduleExpression: 'rate(1 minute)', Targets: [{ Arn: arn }] },
          },
          Daily: {
            Type: 'AWS::Scheduler::Schedule',
            Properties: { ScheduleExpression: 'cron(0 5 * * ? *)', Target: { Arn: arn, Input: '{"kind":"daily"}' } },
          },
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

  test('run on demand with their own input and return the result', async () => {
    const invoke = vi.fn(async () => ({ error: { errorType: 'Error', errorMessage: 'table is gone' } }))
    const schedules = startSchedules({ resolver: resolverFor(), invoke })
    await schedules.run('Daily')
    schedules.stop()
    expect(invoke).toHaveBeenCalledExactlyOnceWith(arn, { kind: 'daily' })
    expect(schedules.all()).toContainEqual({
      name: 'Daily',
      expression: 'cron(0 5 * * ? *)',
      nextRun: '2026-11-21T05:00:00.000Z',
      lastRun: from.toISOString(),
      lastError: 'table is gone',
    })
    expect(() => schedules.run('Weekly')).toThrow('Weekly')
  })

  test('need the permission to invoke their function', () => {
    expect(() => startSchedules({ resolver: resolverFor('s3'), invoke: vi.fn() })).toThrow(
      'does not let the rule EveryMinute',
    )
  })
})
