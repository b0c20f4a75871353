import { randomUUID } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { pipeline } from 'node:stream/promises'
import { requireOf } from '#local/emulators/aws/json-rpc.ts'
import type { AwsOptions, Serve } from '#local/emulators/aws/serve-aws.ts'
import { AccessDenied } from '#local/emulators/base/stand-in.ts'
import { corsHeaders } from './cors.ts'
import { authenticateForm, postObject, readPostForm } from './post-object.ts'
import type { S3Answer, S3Call } from './s3-call.ts'
import { S3Error } from './s3-error.ts'
import { readRequest, type S3Request } from './s3-request.ts'
import { nameOf, routeOf } from './s3-routes.ts'
import type { S3State } from './s3-state.ts'
import { authenticate } from './signature.ts'
import { errorDocument } from './xml.ts'

export type S3Service = Pick<AwsOptions, 'access' | 'region' | 'log'> & {
  state: S3State
}

/** The parts of a request for the log, filled in while it is handled. */
type Trace = { action: string; accessKeyId?: string; subject?: string }

/** Serves S3 over HTTP: CORS, authentication, then the operation. Errors become S3's XML documents. */
export const s3Listener =
  (service: S3Service): Serve =>
  async (incoming, response, refuseUnknown) => {
    const trace: Trace = { action: incoming.method ?? '' }
    let cors: Record<string, string> = {}
    let answer: S3Answer
    let error: string | undefined
    try {
      const request = readRequest(incoming)
      trace.subject = request.key ? `${request.bucket}/${request.key}` : request.bucket
      const allowed = corsHeaders(request, service.state.findBucket(request.bucket))
      cors = allowed ?? {}
      const served = request.method === 'OPTIONS' ? preflight(allowed) : await serve(service, request, trace)
      if (!served) return refuseUnknown(nameOf(request))
      answer = served
    } catch (thrown) {
      const refusal = incoming.readableAborted ? new S3Error('IncompleteBody') : refusalOf(thrown)
      error = refusal.code
      answer = errorAnswer(refusal, trace)
    }
    // A response before the end of the request body breaks the connection for some clients.
    await drain(incoming)
    service.log?.({ service: 's3', ...trace, status: answer.status, error })
    await send(response, answer, cors)
  }

/** The operation of a request, before authentication; undefined for an unknown one. */
export const operationOf = (incoming: IncomingMessage): string | undefined => {
  try {
    const request = readRequest(incoming)
    return isForm(request) ? 'PostObject' : routeOf(request)?.name
  } catch {
    return undefined
  }
}

/** The CORS headers of a response, by the rules of the request's bucket. */
export const originHeaders = (state: S3State, incoming: IncomingMessage): Record<string, string> => {
  const request = readRequest(incoming)
  return corsHeaders(request, state.findBucket(request.bucket)) ?? {}
}

const preflight = (allowed: Record<string, string> | undefined): S3Answer => {
  if (!allowed) throw new S3Error('AccessForbidden')
  return { status: 200 }
}

/** Authenticates a request and runs its operation; returns undefined for one that is not imitated. */
const serve = async (service: S3Service, request: S3Request, trace: Trace): Promise<S3Answer | undefined> => {
  if (isForm(request)) {
    trace.action = 'PostObject'
    const form = await readPostForm(request)
    trace.accessKeyId = authenticateForm(form, service.access, service.region)
    return postObject(callOf(service, request, trace.accessKeyId), form)
  }
  const { accessKeyId, payloadHash } = authenticate(request, service.access, service.region)
  const route = routeOf(request)
  if (!route) return undefined
  Object.assign(trace, { action: route.name, accessKeyId })
  return route.run(callOf(service, request, accessKeyId, payloadHash))
}

const isForm = ({ method, bucket, key, headers }: S3Request): boolean =>
  method === 'POST' && bucket !== '' && key === '' && (headers['content-type'] ?? '').startsWith('multipart/form-data')

const callOf = (service: S3Service, request: S3Request, accessKeyId: string, payloadHash = ''): S3Call => ({
  request,
  state: service.state,
  payloadHash,
  require: requireOf(service.access, accessKeyId),
})

export const refusalOf = (thrown: unknown): S3Error => {
  if (thrown instanceof S3Error) return thrown
  if (thrown instanceof AccessDenied) return new S3Error('AccessDenied', thrown.message)
  console.error('s3 stand-in failed:', thrown)
  return new S3Error('InternalError')
}

export const errorAnswer = ({ status, code, message, details }: S3Error, { subject = '' }: Trace): S3Answer => ({
  status,
  headers: { 'content-type': 'application/xml' },
  body: errorDocument({ Code: code, Message: message, Resource: `/${subject}`, ...details }),
})

const drain = async (incoming: IncomingMessage): Promise<void> => {
  try {
    for await (const _ of incoming.iterator({ destroyOnReturn: false }));
  } catch {
    // The client has disconnected.
  }
}

const send = async (response: ServerResponse, answer: S3Answer, cors: Record<string, string>): Promise<void> => {
  const { status, headers = {}, body = '' } = answer
  const isHead = response.req.method === 'HEAD'
  response.writeHead(status, {
    server: 'AmazonS3',
    'x-amz-request-id': randomUUID(),
    ...(typeof body === 'string' && !isHead && status !== 204 && { 'content-length': Buffer.byteLength(body) }),
    ...headers,
    ...cors,
  })
  if (typeof body === 'string') {
    response.end(isHead ? undefined : body)
    return
  }
  // A client that disconnects is not an error of the stand-in.
  await pipeline(body, response).catch(() => response.destroy())
}
