import * as z from 'zod'
import { RpcError } from '#local/emulators/aws/json-rpc.ts'
import type { Pool } from './pool.ts'

/** `authenticate` verifies the request's signature and returns the access key id; public operations do not call it. */
export type Operation = (pool: Pool, body: unknown, authenticate: () => string) => Promise<object>

/** An operation whose input is parsed before it runs. */
export const operation =
  <Input extends z.ZodType>(input: Input, run: (pool: Pool, input: z.output<Input>) => Promise<object>): Operation =>
  async (pool, body) =>
    run(pool, input.parse(body))

/** An operation for administrators: needs a signed request and the role's permission for the action on the pool. */
export const adminOperation =
  <Input extends z.ZodType<{ UserPoolId: string }>>(
    action: string,
    input: Input,
    run: (pool: Pool, input: z.output<Input>) => Promise<object>,
  ): Operation =>
  async (pool, body, authenticate) => {
    pool.access.check({ accessKeyId: authenticate(), action: `cognito-idp:${action}`, resource: pool.arn })
    const parsed = input.parse(body)
    if (parsed.UserPoolId !== pool.settings.id)
      throw new RpcError('ResourceNotFoundException', `User pool ${parsed.UserPoolId} does not exist.`)
    return run(pool, parsed)
  }

/** AWS's lists of named values. */
export const NamedValues = z.array(z.object({ Name: z.string(), Value: z.string() })).default([])

export const recordOf = (values: { Name: string; Value: string }[]): Record<string, string> =>
  Object.fromEntries(values.map(({ Name, Value }) => [Name, Value]))
