import { randomUUID } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import * as z from 'zod'
import type { AwsFaultSwitches } from '#local/emulators/aws/faults/aws-fault-switches.ts'
import { RpcError } from '#local/emulators/aws/json-rpc.ts'
import { serveAws } from '#local/emulators/aws/serve-aws.ts'
import { authenticate, NotAuthenticated } from '#local/emulators/aws/sigv4/authenticate.ts'
import {
  type Access,
  AccessDenied,
  accessKeyOf,
  type Log,
  listen,
  readBody,
  type StandIn,
  sendJson,
} from '#local/emulators/base/stand-in.ts'
import { type SesAccount, sendEmail } from './send-email.ts'
import { sesRefusal } from './ses-error.ts'

type SesOptions = SesAccount & {
  port?: number
  access: Access
  /** Simulated faults. */
  faults?: AwsFaultSwitches | undefined
  log?: Log | undefined
}

const pathOf = ({ url = '/' }: IncomingMessage) => url.split('?', 1)[0]

const isSending = (request: IncomingMessage) =>
  request.method === 'POST' && pathOf(request) === '/v2/email/outbound-emails'

/** SES v2 for the unchanged SDK, which finds it by `AWS_ENDPOINT_URL_SESV2`. Delivers mails to the local mailbox. */
export const startSes = (options: SesOptions): Promise<StandIn> =>
  listen(
    serveAws(
      {
        service: 'ses',
        faults: options.faults,
        log: options.log,
        operationOf: (request) => (isSending(request) ? 'SendEmail' : undefined),
      },
      (request, response, refuseUnknown) => {
        if (isSending(request)) void serve(options, request, response)
        else refuseUnknown(`${request.method} ${pathOf(request)}`)
      },
    ),
    options.port,
  )

const serve = async (options: SesOptions, request: IncomingMessage, response: ServerResponse) => {
  const call = { service: 'ses', action: 'SendEmail', accessKeyId: accessKeyOf(request) }
  let subject: string | undefined
  const about = (named: string) => {
    subject = named
  }
  try {
    const sent = await send(options, request, about)
    options.log?.({ ...call, subject, status: 200 })
    sendJson(response, 200, sent, { 'x-amzn-requestid': randomUUID() })
  } catch (error) {
    const { code, status, message } = refusalOf(error)
    options.log?.({ ...call, subject, status, error: code })
    sendJson(response, status, { message }, { 'x-amzn-errortype': code, 'x-amzn-requestid': randomUUID() })
  }
}

const send = async (options: SesOptions, request: IncomingMessage, about: (subject: string) => void) => {
  const { access, region } = options
  const body = await readBody(request)
  const accessKeyId = authenticate(request, body, { access, region, service: 'ses' })
  return sendEmail(options, JSON.parse(body.toString()), {
    accessKeyId,
    about,
    require: (action, resource, context) =>
      access.check({ accessKeyId, action, resource, ...(context && { context }) }),
    signal: new AbortController().signal,
  })
}

const refusalOf = (error: unknown): RpcError => {
  if (error instanceof RpcError) return error
  if (error instanceof NotAuthenticated) return sesRefusal(error.refusal, error.message)
  if (error instanceof AccessDenied) return sesRefusal('denied', error.message)
  if (error instanceof z.ZodError) return sesRefusal('invalid input', z.prettifyError(error))
  if (error instanceof SyntaxError) return sesRefusal('invalid input', 'The request is not valid JSON.')
  console.error('ses stand-in failed:', error)
  return new RpcError('InternalServiceErrorException', 'The stand-in failed; its log says why.', { status: 500 })
}
