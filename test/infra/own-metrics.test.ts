import { afterEach, expect, test, vi } from 'vitest'
import { count, measure } from '#functions/core/runtime/metrics.ts'
import { alarmingFailures } from '#infra/constructs/watch/own-metrics.ts'
import { synthesize } from '#test/support/infra/synthesize.ts'
import { built, functionsOf, keptStack, type Synthesis } from '#test/support/infra/template.ts'

afterEach(() => {
  vi.restoreAllMocks()
  vi.unstubAllEnvs()
})

/** The line that a function with this environment writes. */
const written = (environment: Record<string, string>, write: () => void) => {
  for (const [name, value] of Object.entries(environment)) vi.stubEnv(name, value)
  const lines: string[] = []
  vi.spyOn(process.stdout, 'write').mockImplementation((text) => lines.push(String(text)) > 0)
  write()
  vi.mocked(process.stdout.write).mockRestore()
  return lines
}

const alarmsOf = ({ resolver }: Synthesis) =>
  resolver
    .resources('AWS::CloudWatch::Alarm')
    .map(({ properties }) => properties)
    .filter(({ MetricName }) => String(MetricName) in alarmingFailures)

test('alarms and dashboard watch the metric that the functions write', () => {
  const stack = keptStack('plain')
  const [any] = functionsOf(stack)
  const [line = '', ...others] = written(any?.properties.Environment.Variables ?? {}, () => count('GenerationFailed'))
  expect(others).toEqual([])
  const { _aws, service, ...values } = JSON.parse(line)
  const [{ Namespace, Dimensions, Metrics }] = _aws.CloudWatchMetrics
  expect(line.endsWith('}\n')).toBe(true)
  expect(_aws.Timestamp).toBeGreaterThan(Date.parse('2026-01-01'))
  expect([Dimensions, Metrics]).toEqual([[['service']], [{ Name: 'GenerationFailed', Unit: 'Count' }]])
  expect(values).toEqual({ GenerationFailed: 1 })
  const [dashboard] = stack.resolver.resources('AWS::CloudWatch::Dashboard')
  expect(dashboard?.properties.DashboardBody).toContain(`["${Namespace}","GenerationFailed","service","${service}"`)
  const watched = alarmsOf(stack)
  expect(watched).toHaveLength(Object.keys(alarmingFailures).length)
  for (const alarm of watched)
    expect(alarm).toMatchObject({ Namespace, Dimensions: [{ Name: 'service', Value: service }] })
})

test('a value has its unit, and nothing is written without a namespace', () => {
  const environment = { METRICS_NAMESPACE: 'roomwright-test', POWERTOOLS_SERVICE_NAME: 'roomwright' }
  const [line = ''] = written(environment, () => measure('WebhookToDesignMilliseconds', 1234.5))
  expect(JSON.parse(line)).toMatchObject({
    _aws: { CloudWatchMetrics: [{ Metrics: [{ Name: 'WebhookToDesignMilliseconds', Unit: 'Milliseconds' }] }] },
    WebhookToDesignMilliseconds: 1234.5,
  })
  expect(written(environment, () => measure('ReplicateMicroUsd', 1500))[0]).toContain('"Unit":"None"')
  expect(written({ METRICS_NAMESPACE: '' }, () => count('JobTimedOut'))).toEqual([])
})

test.each(['dev', 'prod'])(
  'the stage %s has metrics, alarms and a dashboard that no other stage of its account shares',
  (stage) => {
    const stack = stage === 'dev' ? keptStack('plain') : synthesize(built().folder, { stage })
    const own = `roomwright-${stage}`
    const namespaces = functionsOf(stack).map(({ properties }) => properties.Environment.Variables.METRICS_NAMESPACE)
    expect(new Set(namespaces)).toEqual(new Set([own]))
    expect(new Set(alarmsOf(stack).map(({ Namespace }) => Namespace))).toEqual(new Set([own]))
    const [dashboard] = stack.resolver.resources('AWS::CloudWatch::Dashboard')
    expect(dashboard?.name).toBe(own)
    expect(dashboard?.properties.DashboardBody).not.toMatch(/"Roomwright"/)
  },
)
