import { afterEach, beforeEach, expect, test, vi } from 'vitest'

// Other files of the worker have loaded these modules.
beforeEach(() => void vi.resetModules())
afterEach(() => {
  vi.restoreAllMocks()
  vi.unstubAllEnvs()
  vi.doUnmock('#shared/brand.ts')
})

/** The metric that functions write and the one that alarms watch, for a product with this name. */
const metricsOf = async (name: string) => {
  vi.doMock('#shared/brand.ts', () => ({ brand: { name, supportEmail: 'support@example.com' } }))
  const { failureMetric } = await import('#infra/constructs/watch/failure-metrics.ts')
  const { serviceName } = await import('#shared/metrics.ts')
  // `LambdaFunction` sets this variable for every function.
  vi.stubEnv('POWERTOOLS_SERVICE_NAME', serviceName)
  vi.stubEnv('POWERTOOLS_METRICS_DISABLED', 'false')
  const lines: string[] = []
  vi.spyOn(process.stdout, 'write').mockImplementation((text) => lines.push(String(text)) > 0)
  const { count } = await import('#functions/core/runtime/metrics.ts')
  count('GenerationFailed')
  vi.mocked(process.stdout.write).mockRestore()
  return { written: JSON.parse(lines.join('')), watched: failureMetric('GenerationFailed') }
}

test.each(['Roomwright', 'Casa Nova'])(
  'alarms of a product named %s watch the metrics that its functions write',
  async (name) => {
    const { written, watched } = await metricsOf(name)
    const [{ Namespace, Dimensions, Metrics }] = written._aws.CloudWatchMetrics
    expect(Namespace).toBe(name)
    expect(watched.namespace).toBe(Namespace)
    expect(Metrics).toMatchObject([{ Name: watched.metricName }])
    expect(Dimensions).toEqual([['service']])
    expect(watched.dimensions).toEqual({ service: written.service })
  },
)
