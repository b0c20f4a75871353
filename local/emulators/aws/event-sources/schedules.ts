import { randomUUID } from 'node:crypto'
import * as z from 'zod'
import { functionsInvocableBy } from '#local/emulators/aws/iam/invoke-permissions.ts'
import { RpcError } from '#local/emulators/aws/json-rpc.ts'
import { createAsyncInvocations } from '#local/emulators/aws/lambda/async-invocations.ts'
import type { Invocation } from '#local/emulators/aws/lambda/execution-environment.ts'
import { accountId, region } from '#local/emulators/template/place.ts'
import type { ResolvedResource, Resolver } from '#local/emulators/template/resolve.ts'
import { nextTime } from './schedule-expression.ts'

const RuleProperties = z.object({
  ScheduleExpression: z.string(),
  State: z.literal('ENABLED').optional(),
  // Inputs of their own are not implemented.
  Targets: z.array(z.strictObject({ Arn: z.string(), Id: z.string(), RetryPolicy: z.unknown().optional() })),
})

type Schedule = { name: string; expression: string; targets: string[]; arn: string }

type ScheduleState = {
  name: string
  expression: string
  nextRun?: string | undefined
  lastRun?: string | undefined
  lastError?: string | undefined
}

export type Schedules = {
  all(): ScheduleState[]
  /** Runs a schedule now; throws for a name that is not in the template. */
  run(name: string): Promise<Invocation[]>
  runAll(): Promise<void>
  stop(): void
}

type SchedulesOptions = { resolver: Resolver; invoke: (functionArn: string, event: unknown) => Promise<Invocation> }

/**
 * Runs the template's rules at their times and on demand. A target's own retry policy is for events that
 * Lambda does not take, which it always does here; a failed run is Lambda's to retry (docs/vendors.md, Lambda).
 */
export const startSchedules = ({ resolver, invoke }: SchedulesOptions): Schedules => {
  const invocations = createAsyncInvocations(resolver, invoke)
  const schedules = resolver.resources('AWS::Events::Rule').map((rule) => ruleOf(resolver, rule))
  const states = new Map<string, ScheduleState>(
    schedules.map(({ name, expression }) => [name, { name, expression }] as const),
  )
  const timers = new Map<string, NodeJS.Timeout>()

  const change = (name: string, values: Partial<ScheduleState>) =>
    states.set(name, { name, expression: '', ...states.get(name), ...values })

  const run = ({ name, targets, arn }: Schedule): Promise<Invocation[]> => {
    const onEnd = (invocation: Invocation) =>
      change(name, {
        lastRun: new Date().toISOString(),
        lastError: 'error' in invocation ? invocation.error.errorMessage : undefined,
      })
    return Promise.all(targets.map((target) => invocations.invoke(target, eventOf(arn), onEnd)))
  }
  const plan = (schedule: Schedule) => {
    const due = nextTime(schedule.expression, new Date())
    change(schedule.name, { nextRun: due.toISOString() })
    const timer = setTimeout(
      () => {
        run(schedule).catch((error) => change(schedule.name, { lastError: String(error) }))
        plan(schedule)
      },
      Math.min(due.getTime() - Date.now(), longestTimer),
    )
    timers.set(schedule.name, timer.unref())
  }
  for (const schedule of schedules) plan(schedule)

  return {
    all: () => [...states.values()],
    run: (name) => {
      const schedule = schedules.find((one) => one.name === name)
      if (!schedule) throw new RpcError('ResourceNotFoundException', `The template has no schedule ${name}.`)
      return run(schedule)
    },
    runAll: async () => {
      await Promise.all(schedules.map(run))
    },
    stop: () => {
      for (const timer of timers.values()) clearTimeout(timer)
      invocations.stop()
    },
  }
}

// The longest delay of a Node timer, about 24 days.
const longestTimer = 2 ** 31 - 1

const ruleOf = (resolver: Resolver, { logicalId, name, properties }: ResolvedResource): Schedule => {
  const rule = RuleProperties.parse(properties)
  const invocable = functionsInvocableBy(resolver, 'events')
  for (const { Arn } of rule.Targets)
    if (!invocable.has(Arn)) throw new Error(`The template does not let the rule ${logicalId} invoke ${Arn}.`)
  return {
    name,
    expression: rule.ScheduleExpression,
    targets: rule.Targets.map(({ Arn }) => Arn),
    arn: resolver.attribute(logicalId, 'Arn'),
  }
}

const eventOf = (resource: string): unknown => ({
  version: '0',
  id: randomUUID(),
  'detail-type': 'Scheduled Event',
  source: 'aws.events',
  account: accountId,
  time: new Date().toISOString().replace(/\.\d+Z$/, 'Z'),
  region,
  resources: [resource],
  detail: {},
})
