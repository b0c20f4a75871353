import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { alarmingFailures } from '#infra/constructs/watch/own-metrics.ts'
import { synthesize } from '#test/support/infra/synthesize.ts'
import { built, functionsOf, keptStack, type Synthesis } from '#test/support/infra/template.ts'

// Other files of the worker have loaded the module, which reads the environment when it loads.
beforeEach(() => void vi.resetModules())
afterEach(() => {
  vi.restoreAllMocks()
  vi.unstubAllEnvs()
})

/** The metric that a function with this environment writes. */
const written = async (environment: Record<string, string>) => {
  for (const [name, value] of Object.entries(environment)) vi.stubEnv(name, value)
  vi.stubEnv('POWERTOOLS_METRICS_DISABLED', 'false')
  const lines: string[] = []
  vi.spyOn(process.stdout, 'write').mockImplementation((text) => lines.push(String(text)) > 0)
  const { count } = await import('#functions/core/runtime/metrics.ts')
  count('GenerationFailed')
  vi.mocked(process.stdout.write).mockRestore()
  const line = JSON.parse(lines.join(''))
  const [{ Namespace, Dimensions, Metrics }] = line._aws.CloudWatchMetrics
  return { Namespace, Dimensions, Metrics, service: line.service }
}

const alarmsOf = ({ resolver }: Synthesis) =>
  resolver
    .resources('AWS::CloudWatch::Alarm')
    .map(({ properties }) => properties)
    .filter(({ MetricName }) => String(MetricName) in alarmingFailures)

test('alarms and dashboard watch the metric that the functions write', async () => {
  const stack = keptStack('plain')
  const [any] = functionsOf(stack)
  const { Namespace, Dimensions, Metrics, service } = await written(any?.properties.Environment.Variables ?? {})
  expect([Dimensions, Metrics]).toEqual([[['service']], [expect.objectContaining({ Name: 'GenerationFailed' })]])
  const [dashboard] = stack.resolver.resources('AWS::CloudWatch::Dashboard')
  expect(dashboard?.properties.DashboardBody).toContain(`["${Namespace}","GenerationFailed","service","${service}"`)
  const watched = alarmsOf(stack)
  expect(watched).toHaveLength(Object.keys(alarmingFailures).length)
  for (const alarm of watched)
    expect(alarm).toMatchObject({ Namespace, Dimensions: [{ Name: 'service', Value: service }] })
})

test.each(['dev', 'prod'])(
  'the stage %s has metrics, alarms and a dashboard that no other stage of its account shares',
  (stage) => {
    const stack = stage === 'dev' ? keptStack('plain') : synthesize(built().folder, { stage })
    const own = `roomwright-${stage}`
    const namespaces = functionsOf(stack).map(
      ({ properties }) => properties.Environment.Variables.POWERTOOLS_METRICS_NAMESPACE,
    )
    expect(new Set(namespaces)).toEqual(new Set([own]))
    expect(new Set(alarmsOf(stack).map(({ Namespace }) => Namespace))).toEqual(new Set([own]))
    const [dashboard] = stack.resolver.resources('AWS::CloudWatch::Dashboard')
    expect(dashboard?.name).toBe(own)
    expect(dashboard?.properties.DashboardBody).not.toMatch(/"Roomwright"/)
  },
)
