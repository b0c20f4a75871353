import * as z from 'zod'
import type { Credentials } from '#local/emulators/aws/iam/principals.ts'
import { region } from '#local/emulators/template/place.ts'
import type { ResolvedResource, Resolver } from '#local/emulators/template/resolve.ts'
import type { Invocation, Runnable } from './execution-environment.ts'
import { createFunctionThread, type FunctionThread } from './function-thread.ts'
import type { LogRing } from './log-ring.ts'

// The memory size is passed to the function and not enforced: threads share this process's memory.
const LambdaProperties = z.object({
  Code: z.object({ S3Key: z.string() }),
  Handler: z.string(),
  Timeout: z.coerce.number().default(3),
  MemorySize: z.coerce.number().default(128),
  ReservedConcurrentExecutions: z.coerce.number().optional(),
  Environment: z.object({ Variables: z.record(z.string(), z.coerce.string()).default({}) }).default({ Variables: {} }),
})

type StackFunction = { logicalId: string; thread: FunctionThread }

export type StackFunctions = {
  /** Finds a function by logical id, name or ARN; throws for an unknown one. */
  invoke(id: string, event: unknown): Promise<Invocation>
  get(id: string): StackFunction
  all(): StackFunction[]
  close(): Promise<void>
}

type FunctionsOptions = {
  resolver: Resolver
  /** The bundle of an asset, by its S3 key; undefined for an asset that the build did not write. */
  bundleOf: (assetKey: string) => string | undefined
  /** The access key of a function, by its logical id. */
  credentialsOf: (logicalId: string) => Credentials
  /** Environment variables with the addresses of the local services. */
  localize: (variables: Record<string, string>) => Record<string, string>
  logs: LogRing
}

/** The template's functions that the build wrote. CDK's deployment helpers are left out. */
export const createStackFunctions = ({ resolver, ...options }: FunctionsOptions): StackFunctions => {
  const functions = resolver.resources('AWS::Lambda::Function').flatMap((resource) => {
    const properties = LambdaProperties.safeParse(resource.properties)
    const file = properties.success ? options.bundleOf(properties.data.Code.S3Key) : undefined
    if (!properties.success || !file) return []
    const runnable = runnableOf(resource, file, properties.data, resolver, options)
    const thread = createFunctionThread(runnable, {
      reservedConcurrency: properties.data.ReservedConcurrentExecutions,
      writeLine: (line, requestId) => options.logs.add(resource.name, line, requestId),
    })
    return [{ logicalId: resource.logicalId, thread }]
  })

  const get = (id: string): StackFunction => {
    const isMeant = ({ logicalId, thread }: StackFunction) =>
      [logicalId, thread.runnable.name, thread.runnable.arn].includes(id)
    const found = functions.find(isMeant)
    if (!found) throw new Error(`The template has no function ${id}.`)
    return found
  }
  const invoke = async (id: string, event: unknown) => {
    const { thread } = get(id)
    const invocation = await thread.invoke(event)
    if ('error' in invocation) options.logs.add(thread.runnable.name, failureLine(invocation.error))
    return invocation
  }
  return {
    get,
    invoke,
    all: () => functions,
    close: async () => {
      await Promise.all(functions.map(({ thread }) => thread.close()))
    },
  }
}

const failureLine = ({
  errorType,
  errorMessage,
  trace,
}: {
  errorType: string
  errorMessage: string
  trace?: string[]
}) => JSON.stringify({ level: 'ERROR', message: `${errorType}: ${errorMessage}`, trace })

const runnableOf = (
  { logicalId, name }: ResolvedResource,
  file: string,
  { Handler, Timeout, MemorySize, Environment }: z.infer<typeof LambdaProperties>,
  resolver: Resolver,
  { credentialsOf, localize }: Pick<FunctionsOptions, 'credentialsOf' | 'localize'>,
): Runnable => {
  const { accessKeyId, secretAccessKey } = credentialsOf(logicalId)
  return {
    name,
    arn: resolver.attribute(logicalId, 'Arn'),
    file,
    handlerName: Handler.slice(Handler.lastIndexOf('.') + 1),
    timeoutSeconds: Timeout,
    memoryMegabytes: MemorySize,
    variables: {
      ...localize(Environment.Variables),
      AWS_ACCESS_KEY_ID: accessKeyId,
      AWS_SECRET_ACCESS_KEY: secretAccessKey,
      // A role's credentials always have a session token, which signed requests must include.
      AWS_SESSION_TOKEN: `local-session-of-${name}`,
      AWS_REGION: region,
      AWS_DEFAULT_REGION: region,
    },
  }
}
