import {
  Agent,
  request as httpRequest,
  type IncomingHttpHeaders,
  type IncomingMessage,
  type ServerResponse,
} from 'node:http'
import { refusalOf, usualRefusal } from '#local/emulators/aws/json-rpc.ts'
import { type AwsOptions, type Serve, serveAws } from '#local/emulators/aws/serve-aws.ts'
import { authenticate } from '#local/emulators/aws/sigv4/authenticate.ts'
import { type Access, accessKeyOf, listen, readBody, type StandIn } from '#local/emulators/base/stand-in.ts'
import { region } from '#local/emulators/template/place.ts'
import { requiredAccess } from './required-access.ts'

export type DynamoStandIn = StandIn & {
  /** Calls the listener after every write, so that a stream's poller reads at once. */
  onWrite(listener: () => void): () => void
}

type ProxyOptions = Omit<AwsOptions, 'region'> & { engineUrl: string }

const writes = /^(Put|Update|Delete)Item$|^BatchWriteItem$|^TransactWriteItems$/

/** DynamoDB for functions: adds signatures, permissions and this region's ARNs to the engine. */
export const startDynamoProxy = async (options: ProxyOptions): Promise<DynamoStandIn> => {
  const { engineUrl, access, faults, log } = options
  const agent = new Agent({ keepAlive: true })
  const listeners = new Set<() => void>()

  const serve: Serve = async (request, response, refuseUnknown) => {
    const operation = String(request.headers['x-amz-target'] ?? '').split('.')[1] ?? ''
    const accessKeyId = accessKeyOf(request)
    try {
      const body = await readBody(request)
      const signer = authenticate(request, body, { access, region, service: 'dynamodb' })
      const text = body.toString()
      const subject = judge(access, operation, signer, text)
      const answer = await forward(agent, engineUrl, request, text)
      if (isUnknown(answer)) return refuseUnknown(operation)
      send(response, answer)
      if (writes.test(operation)) for (const listener of listeners) listener()
      log?.({ service: 'dynamodb', action: operation, accessKeyId, subject, status: answer.status })
    } catch (error) {
      const refusal = refusalAnswer(error)
      send(response, refusal)
      log?.({ service: 'dynamodb', action: operation, accessKeyId, status: refusal.status, error: refusal.code })
    }
  }
  const standIn = await listen(serveAws({ service: 'dynamodb', faults, log }, serve), options.port)

  return {
    ...standIn,
    onWrite: (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    close: () => {
      agent.destroy()
      return standIn.close()
    },
  }
}

type Answer = { status: number; headers: IncomingHttpHeaders; body: Buffer }

// Throws unless the role behind the key may do everything in the request. Returns the tables that the request names.
const judge = (access: Access, operation: string, accessKeyId: string, text: string): string => {
  const required = requiredAccess(operation, JSON.parse(text || '{}'))
  for (const { action, resource } of required) access.check({ accessKeyId, action, resource })
  return [...new Set(required.map(({ resource }) => resource))].join(' ')
}

// The engine's ARNs have the region `dynoxide` (docs/vendors.md, DynamoDB), which is replaced in both directions. A
// changed body needs a new length, or the client hangs, and loses its checksum.
const toEngine = (text: string) => text.replaceAll(`arn:aws:dynamodb:${region}:`, 'arn:aws:dynamodb:dynoxide:')
const fromEngine = (text: string) =>
  text
    .replaceAll('arn:aws:dynamodb:dynoxide:', `arn:aws:dynamodb:${region}:`)
    .replaceAll('"awsRegion":"dynoxide"', `"awsRegion":"${region}"`)

const forward = (agent: Agent, engineUrl: string, request: IncomingMessage, text: string): Promise<Answer> => {
  const body = toEngine(text)
  const headers = { ...request.headers, host: new URL(engineUrl).host, 'content-length': Buffer.byteLength(body) }
  return new Promise((resolve, reject) => {
    const forwarded = httpRequest(engineUrl, { agent, method: 'POST', path: '/', headers }, async (response) => {
      const bytes = await readBody(response)
      const { 'x-amz-crc32': checksum, 'transfer-encoding': _, connection: __, ...others } = response.headers
      const isForeign = bytes.includes('dynoxide')
      const answer = isForeign ? Buffer.from(fromEngine(bytes.toString())) : bytes
      const kept = isForeign || !checksum ? others : { ...others, 'x-amz-crc32': checksum }
      resolve({ status: response.statusCode ?? 500, headers: kept, body: answer })
    })
    forwarded.once('error', reject)
    forwarded.end(body)
  })
}

// The engine's error for it has no message.
const isUnknown = ({ status, body }: Answer) => status === 400 && body.includes('#UnknownOperationException"')

const refusalAnswer = (error: unknown): Answer & { code: string } => {
  const { code, status, message } = refusalOf({ name: 'dynamodb', refuse: usualRefusal }, error)
  // DynamoDB writes `Message` with a capital M in errors of authentication and authorization.
  const body = { __type: `com.amazon.coral.service#${code}`, Message: message, message }
  const headers = { 'content-type': 'application/x-amz-json-1.0' }
  return { status, code, headers, body: Buffer.from(JSON.stringify(body)) }
}

const send = (response: ServerResponse, { status, headers, body }: Answer): void => {
  response.writeHead(status, { ...headers, 'content-length': body.length })
  response.end(body)
}
