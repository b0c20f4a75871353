import * as z from 'zod'
import type { Resolver } from '#local/emulators/template/resolve.ts'
import type { Invocation } from './execution-environment.ts'

const ConfigProperties = z.object({
  FunctionName: z.string(),
  Qualifier: z.literal('$LATEST'),
  MaximumRetryAttempts: z.coerce.number().default(2),
})

/** Lambda's waits before it runs a failed event again, in milliseconds (docs/vendors.md, Lambda). */
const retryWaits = [60_000, 120_000]

type Invoke = (functionArn: string, event: unknown) => Promise<Invocation>

export type AsyncInvocations = {
  /** Returns the first run's result, and reports every run's. Throws for a function that is not in the template. */
  invoke(functionArn: string, event: unknown, onEnd: (invocation: Invocation) => void): Promise<Invocation>
  stop(): void
}

/** Runs events of callers that do not wait. Lambda runs a failed one twice more, or as often as the template says. */
export const createAsyncInvocations = (resolver: Resolver, invoke: Invoke): AsyncInvocations => {
  const configs = resolver
    .resources('AWS::Lambda::EventInvokeConfig')
    .map(({ properties }) => ConfigProperties.parse(properties))
  const timers = new Set<NodeJS.Timeout>()
  let isStopped = false

  const waitsOf = (functionArn: string): number[] => {
    const name = resolver.resourceWith('AWS::Lambda::Function', 'Arn', functionArn)?.name
    const config = configs.find(({ FunctionName }) => FunctionName === name)
    return retryWaits.slice(0, config?.MaximumRetryAttempts)
  }
  const later = (wait: number, run: () => void) => {
    const timer = setTimeout(() => {
      timers.delete(timer)
      run()
    }, wait)
    timers.add(timer.unref())
  }
  const run = async (waits: number[], ...[functionArn, event, onEnd]: Parameters<AsyncInvocations['invoke']>) => {
    const invocation = await invoke(functionArn, event)
    onEnd(invocation)
    const [wait, ...others] = waits
    if ('error' in invocation && wait !== undefined && !isStopped)
      later(wait, () => void run(others, functionArn, event, onEnd))
    return invocation
  }

  return {
    invoke: (functionArn, ...rest) => run(waitsOf(functionArn), functionArn, ...rest),
    stop: () => {
      isStopped = true
      for (const timer of timers) clearTimeout(timer)
    },
  }
}
