import { randomUUID } from 'node:crypto'
import type { RequestListener } from 'node:http'
import * as z from 'zod'
import { type Access, AccessDenied, accessKeyOf, readBody, sendJson } from '#local/emulators/base/stand-in.ts'
import type { FaultyService } from './faults/aws-fault.ts'
import { type AwsOptions, serveAws } from './serve-aws.ts'
import {
  type AuthenticationRefusal,
  authenticate,
  authenticationErrors,
  NotAuthenticated,
} from './sigv4/authenticate.ts'

/** An error response. The SDK turns it into an exception named `code`. */
export class RpcError extends Error {
  override name = 'RpcError'
  readonly code: string
  readonly status: number
  readonly headers: Record<string, string>

  constructor(code: string, message: string, { status = 400, headers = {} }: RpcErrorOptions = {}) {
    super(message)
    this.code = code
    this.status = status
    this.headers = headers
  }
}

type RpcErrorOptions = { status?: number; headers?: Record<string, string> }

export type Caller = {
  accessKeyId: string
  /** Throws `AccessDenied` unless the caller's role may do the action. */
  require(action: string, resource: string, context?: Record<string, string | string[]>): void
  /** Records the resource of the request, for the log. */
  about(subject: string): void
}

export type Operation = (input: unknown, caller: Caller) => unknown

/** An operation whose input is parsed before it runs. */
export const operation =
  <Input extends z.ZodType>(input: Input, run: (input: z.infer<Input>, caller: Caller) => unknown): Operation =>
  (body, caller) =>
    run(input.parse(body), caller)

/** The errors that every service returns, each service with different codes. */
export type Refusal = AuthenticationRefusal | 'denied' | 'invalid input'

/** The error of a service with AWS's usual error codes. */
export const usualRefusal = (refusal: Refusal, message: string): RpcError => new RpcError(usualErrors[refusal], message)

const usualErrors = {
  ...authenticationErrors,
  denied: 'AccessDeniedException',
  'invalid input': 'ValidationException',
} satisfies Record<Refusal, string>

type RpcService = Omit<AwsOptions, 'port'> & {
  /** The name that requests are signed for. */
  name: FaultyService
  version: '1.0' | '1.1'
  operations: Record<string, Operation>
  refuse(refusal: Refusal, message: string): RpcError
}

/** Serves AWS's JSON protocol: a signed POST to `/` with the operation in `x-amz-target`. */
export const jsonRpc = (service: RpcService): RequestListener =>
  serveAws({ ...service, service: service.name }, async (request, response, refuseUnknown) => {
    const action =
      String(request.headers['x-amz-target'] ?? '')
        .split('.')
        .at(-1) ?? ''
    const accessKeyId = accessKeyOf(request)
    let subject: string | undefined

    const answer = (status: number, body: unknown, headers: Record<string, string> = {}, error?: string) => {
      service.log?.({ service: service.name, action, accessKeyId, subject, status, error })
      sendJson(response, status, body, {
        'content-type': `application/x-amz-json-${service.version}`,
        'x-amzn-requestid': randomUUID(),
        ...headers,
      })
    }

    try {
      const body = await readBody(request)
      const signer = authenticate(request, body, { ...service, service: service.name })
      const caller = {
        accessKeyId: signer,
        require: requireOf(service.access, signer),
        about: (named: string) => {
          subject = named
        },
      }
      const run = service.operations[action]
      if (!run) return refuseUnknown(action)
      answer(200, await run(body.length ? JSON.parse(body.toString()) : {}, caller))
    } catch (error) {
      // The client has disconnected.
      if (response.destroyed) return
      const refusal = refusalOf(service, error)
      answer(refusal.status, { __type: refusal.code, message: refusal.message }, refusal.headers, refusal.code)
    }
  })

/** Checks the rights of the role that has this key. */
export const requireOf =
  (access: Access, accessKeyId: string): Caller['require'] =>
  (action, resource, context) =>
    access.check({ accessKeyId, action, resource, ...(context && { context }) })

/** The error response for whatever an operation threw. */
export const refusalOf = (service: Pick<RpcService, 'name' | 'refuse'>, error: unknown): RpcError => {
  if (error instanceof RpcError) return error
  if (error instanceof NotAuthenticated) return service.refuse(error.refusal, error.message)
  if (error instanceof AccessDenied) return service.refuse('denied', error.message)
  if (error instanceof z.ZodError) return service.refuse('invalid input', z.prettifyError(error))
  if (error instanceof SyntaxError) return service.refuse('invalid input', 'The request is not valid JSON.')
  console.error(`${service.name} stand-in failed:`, error)
  return new RpcError('InternalFailure', 'The stand-in failed; its log says why.', { status: 500 })
}
