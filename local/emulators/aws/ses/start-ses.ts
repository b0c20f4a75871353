import { randomUUID } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { refusalOf, requireOf } from '#local/emulators/aws/json-rpc.ts'
import { type AwsOptions, servePost } from '#local/emulators/aws/serve-aws.ts'
import { authenticate } from '#local/emulators/aws/sigv4/authenticate.ts'
import { accessKeyOf, listen, readBody, type StandIn, sendJson } from '#local/emulators/base/stand-in.ts'
import { type SesAccount, sendEmail } from './send-email.ts'
import { sesRefusal } from './ses-error.ts'

type SesOptions = AwsOptions & SesAccount

/** SES v2 for the unchanged SDK, which finds it by `AWS_ENDPOINT_URL_SESV2`. Delivers mails to the local mailbox. */
export const startSes = (options: SesOptions): Promise<StandIn> =>
  listen(
    servePost({ ...options, service: 'ses' }, 'SendEmail', '/v2/email/outbound-emails', (request, response) =>
      serve(options, request, response),
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
    const { code, status, message } = refusalOf({ name: 'ses', refuse: sesRefusal }, error)
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
    require: requireOf(access, accessKeyId),
  })
}
