import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http'
import { accessKeyOf, type Log, readBody } from '#local/emulators/base/stand-in.ts'
import type { FaultyService } from './aws-fault.ts'
import type { AwsFaultSwitches } from './aws-fault-switches.ts'
import { conflictAnswer } from './conflict-answer.ts'
import { type FaultAnswer, faultAnswer } from './fault-answers.ts'

type FaultyStandIn = {
  service: FaultyService
  faults: AwsFaultSwitches | undefined
  log?: Log | undefined
  /** The operation of a request; undefined for a request that is none, such as a preflight. */
  operationOf?: (request: IncomingMessage) => string | undefined
  /** Headers that a browser needs to read an error response. */
  headersOf?: (request: IncomingMessage) => Record<string, string>
}

/** Serves requests, except those that should fail by a fault. Every local AWS service uses it. */
export const withFaults = (standIn: FaultyStandIn, serve: RequestListener): RequestListener => {
  const { service, faults, log, operationOf = targetOf } = standIn
  if (!faults) return serve
  return (request, response) => {
    const operation = request.method === 'OPTIONS' ? undefined : operationOf(request)
    const accessKeyId = callerOf(request)
    const fault = operation ? faults.take({ service, operation, accessKeyId }) : undefined
    if (!operation || !fault) return serve(request, response)
    const { kind, holdMs } = fault

    const logged = (status: number, error: string) =>
      log?.({ service, action: operation, accessKeyId, status, error: `${error} by a fault that is switched on` })
    if (kind === 'time-out-after-success') {
      logged(0, 'Answer lost')
      loseAnswer(response, holdMs)
      return serve(request, response)
    }
    if (kind === 'time-out') {
      request.resume()
      logged(0, 'No answer')
      return cutLater(response, holdMs)
    }
    const refuse = ({ status, code, headers, body }: FaultAnswer): void => {
      logged(status, code)
      const all = { ...headers, ...standIn.headersOf?.(request), 'content-length': Buffer.byteLength(body) }
      response.writeHead(status, all).end(request.method === 'HEAD' ? undefined : body)
    }
    // A response before the end of the request body breaks the connection for some clients.
    readBody(request).then(
      (sent) => refuse(kind === 'conflict' ? conflictAnswer(sent) : faultAnswer(service, kind)),
      () => response.destroy(),
    )
  }
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
