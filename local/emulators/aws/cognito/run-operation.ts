import { randomUUID } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { type Refusal, type RpcError, refusalOf, usualRefusal } from '#local/emulators/aws/json-rpc.ts'
import { authenticate } from '#local/emulators/aws/sigv4/authenticate.ts'
import { accessKeyOf, type Log, readBody, sendJson } from '#local/emulators/base/stand-in.ts'
import { invalidParameter } from './cognito-error.ts'
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
    const { code, message, status } = refusalOf({ name: 'cognito-idp', refuse }, error)
    log?.({ service: 'cognito-idp', action, accessKeyId, status, error: code })
    sendJson(response, status, { __type: code, message }, { ...headers, 'x-amzn-errortype': code })
  }
}

const refuse = (refusal: Refusal, message: string): RpcError =>
  refusal === 'invalid input' ? invalidParameter(message) : usualRefusal(refusal, message)
