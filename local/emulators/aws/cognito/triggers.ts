import * as z from 'zod'
import { RpcError } from '#local/emulators/aws/json-rpc.ts'

export type TriggerName = 'PreSignUp' | 'PostConfirmation' | 'PreTokenGeneration'

/** Version 2 of the token trigger's event can change access tokens. */
const eventVersions: Record<TriggerName, string> = { PreSignUp: '1', PostConfirmation: '1', PreTokenGeneration: '2' }

/** The event that Cognito sends to a function, and that the function returns with `response` filled in. */
export type TriggerEvent = {
  version: string
  region: string
  userPoolId: string
  userName: string
  callerContext: { awsSdkVersion: string; clientId: string }
  triggerSource: string
  request: Record<string, unknown>
  response: Record<string, unknown>
}

/** Runs the pool's trigger functions. Returns the event unchanged if the pool has no such trigger. */
export type Triggers = { invoke(name: TriggerName, event: TriggerEvent): Promise<unknown> }

type TriggerCall = {
  name: TriggerName
  /** The second part of the trigger source: `SignUp` in `PreSignUp_SignUp`. */
  source: string
  userName: string
  clientId: string
  request: Record<string, unknown>
  response?: Record<string, unknown>
}

export type Fire = <Response extends z.ZodType>(call: TriggerCall, response: Response) => Promise<z.output<Response>>

const Answer = z.object({ response: z.unknown() }).transform(({ response }) => response)

type FireOptions = { triggers: Triggers; region: string; userPoolId: string }

/** Runs a trigger and parses its result. Its error becomes Cognito's message for the user (docs/vendors.md, Cognito). */
export const firing =
  ({ triggers, region, userPoolId }: FireOptions): Fire =>
  async ({ name, source, userName, clientId, request, response = {} }, Response) => {
    const event: TriggerEvent = {
      version: eventVersions[name],
      region,
      userPoolId,
      userName,
      callerContext: { awsSdkVersion: 'aws-sdk-unknown-unknown', clientId },
      triggerSource: `${name === 'PreTokenGeneration' ? 'TokenGeneration' : name}_${source}`,
      request,
      response,
    }
    const answer = await triggers.invoke(name, event).catch((error: unknown) => {
      throw triggerFailed(name, error)
    })
    const parsed = Answer.pipe(Response).safeParse(answer)
    if (!parsed.success) throw new RpcError('InvalidLambdaResponseException', 'Unrecognizable lambda output')
    return parsed.data
  }

const triggerFailed = (name: TriggerName, error: unknown): RpcError => {
  const message = error instanceof Error ? error.message : String(error)
  return new RpcError('UserLambdaValidationException', `${name} failed with error ${message}.`)
}
