import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http'
import { type Access, accessKeyOf, type Log, readBody } from '#local/emulators/base/stand-in.ts'
import { type ErrorAnswer, faultAnswer, notImitatedAnswer } from './error-answers.ts'
import type { FaultyService } from './faults/aws-fault.ts'
import type { AwsFaultSwitches } from './faults/aws-fault-switches.ts'
import { conflictAnswer } from './faults/conflict-answer.ts'

/** What every service is started with. */
export type AwsOptions = {
  port?: number
  access: Access
  region: string
  /** Simulated faults. */
  faults?: AwsFaultSwitches | undefined
  log?: Log | undefined
}

type AwsService = Pick<AwsOptions, 'faults' | 'log'> & {
  service: FaultyService
  /** The operation of a request; undefined for a request that is none, such as a preflight. */
  operationOf?: (request: IncomingMessage) => string | undefined
  /** Headers that a browser needs to read an error response. */
  headersOf?: (request: IncomingMessage) => Record<string, string>
}

/** Answers a request, or calls `refuseUnknown` with the name of an operation that is not imitated. */
export type Serve = (
  request: IncomingMessage,
  response: ServerResponse,
  refuseUnknown: (operation: string) => void,
) => unknown

/** Serves the requests of an AWS service, except those that fail by a fault or are not imitated. */
export const serveAws = (standIn: AwsService, serve: Serve): RequestListener => {
  const { service, faults, log, operationOf = targetOf } = standIn
  return (request, response) => {
    const operation = request.method === 'OPTIONS' ? undefined : operationOf(request)
    const accessKeyId = callerOf(request)
    const send = ({ status, headers, body }: ErrorAnswer): void => {
      const all = { ...headers, ...standIn.headersOf?.(request), 'content-length': Buffer.byteLength(body) }
      response.writeHead(status, all).end(request.method === 'HEAD' ? undefined : body)
    }
    // A response before the end of the request body breaks the connection for some clients.
    const sendAfterBody = (answerTo: (sent: Buffer) => ErrorAnswer): void => {
      readBody(request).then(
        (sent) => send(answerTo(sent)),
        () => response.destroy(),
      )
    }
    const refuseUnknown = (unknown: string): void => {
      const answer = notImitatedAnswer(service, unknown)
      log?.({ service, action: unknown, accessKeyId, status: answer.status, error: answer.code })
      sendAfterBody(() => answer)
    }
    const fault = operation ? faults?.take({ service, operation, accessKeyId }) : undefined
    if (!operation || !fault) return serve(request, response, refuseUnknown)
    const { kind, holdMs } = fault

    const logged = (status: number, error: string) =>
      log?.({ service, action: operation, accessKeyId, status, error: `${error} by a fault that is switched on` })
    if (kind === 'time-out-after-success') {
      logged(0, 'Answer lost')
      loseAnswer(response, holdMs)
      return serve(request, response, refuseUnknown)
    }
    if (kind === 'time-out') {
      request.resume()
      logged(0, 'No answer')
      return cutLater(response, holdMs)
    }
    sendAfterBody((sent) => {
      const answer = kind === 'conflict' ? conflictAnswer(sent) : faultAnswer(service, kind)
      logged(answer.status, answer.code)
      return answer
    })
  }
}

/** Serves a service of which only one operation is imitated, a POST. */
export const servePost = (standIn: AwsService, name: string, path: string, serve: RequestListener): RequestListener => {
  const isPost = ({ method, url = '/' }: IncomingMessage) => method === 'POST' && url.split('?', 1)[0] === path
  const operationOf = (request: IncomingMessage) => (isPost(request) ? name : undefined)
  return serveAws({ ...standIn, operationOf }, (request, response, refuseUnknown) =>
    isPost(request) ? serve(request, response) : refuseUnknown(`${request.method} ${request.url}`),
  )
}

// DynamoDB Streams is a separate service, which pollers call all the time.
const targetOf = ({ headers }: IncomingMessage): string | undefined => {
  const target = String(headers['x-amz-target'] ?? '')
  return target.startsWith('DynamoDBStreams_') ? undefined : target.split('.').at(-1) || undefined
}

/** A browser's request by a URL that a function presigned counts as the browser's. */
const callerOf = (request: IncomingMessage): string | undefined =>
  /^Mozilla\//.test(request.headers['user-agent'] ?? '') ? undefined : accessKeyOf(request)

/** Runs the operation and withholds the response. */
const loseAnswer = (response: ServerResponse, holdMs: number): void => {
  Object.assign(response, {
    writeHead: () => response,
    write: () => true,
    end: () => {
      cutLater(response, holdMs)
      process.nextTick(() => response.emit('finish'))
      return response
    },
  })
}

// Read before the response ends: an ended response has no socket.
const cutLater = ({ socket }: ServerResponse, holdMs: number): void => {
  const timer = setTimeout(() => socket?.destroy(), holdMs).unref()
  socket?.once('close', () => clearTimeout(timer))
}
