import { randomUUID } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import * as z from 'zod'
import { RpcError } from '#local/emulators/aws/json-rpc.ts'
import { authenticate, authenticationErrors, NotAuthenticated } from '#local/emulators/aws/sigv4/authenticate.ts'
import { AccessDenied, accessKeyOf, type Log, readBody, sendJson } from '#local/emulators/base/stand-in.ts'
import { operations } from './operations.ts'
import type { Pool } from './pool.ts'

/** Runs one request of the JSON protocol: POST with the operation in `x-amz-target`. */
export const runOperation = async (
  pool: Pool,
  request: IncomingMessage,
  response: ServerResponse,
  refuseUnknown: (operation: string) => void,
  log?: Log,
) => {
  const action = /^AWSCognitoIdentityProviderService\.(\w+)$/.exec(String(request.headers['x-amz-target']))?.[1] ?? ''
  const accessKeyId = accessKeyOf(request)
  const headers = { 'content-type': 'application/x-amz-json-1.1', 'x-amzn-requestid': randomUUID() }
  const run = operations[action]
  if (!run) return refuseUnknown(action)
  try {
    const body = await readBody(request)
    const signee = { access: pool.access, region: pool.region, service: 'cognito-idp' }
    const input: unknown = JSON.parse(body.toString() || '{}')
    const answer = await run(pool, input, () => authenticate(request, body, signee))
    log?.({ service: 'cognito-idp', action, accessKeyId, status: 200 })
    sendJson(response, 200, answer, headers)
  } catch (error) {
    const { code, message, status } = refusalOf(error)
    log?.({ service: 'cognito-idp', action, accessKeyId, status, error: code })
    sendJson(response, status, { __type: code, message }, { ...headers, 'x-amzn-errortype': code })
  }
}

const refusalOf = (error: unknown): RpcError => {
  if (error instanceof RpcError) return error
  if (error instanceof NotAuthenticated) return new RpcError(authenticationErrors[error.refusal], error.message)
  if (error instanceof AccessDenied) return new RpcError('AccessDeniedException', error.message)
  if (error instanceof z.ZodError) return new RpcError('InvalidParameterException', z.prettifyError(error))
  if (error instanceof SyntaxError) return new RpcError('SerializationException', 'The request is not valid JSON.')
  console.error('cognito stand-in failed:', error)
  return new RpcError('InternalErrorException', 'The stand-in failed; its log says why.', { status: 500 })
}
