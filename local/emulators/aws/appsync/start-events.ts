import type { IncomingMessage, ServerResponse } from 'node:http'
import { WebSocketServer } from 'ws'
import { type AwsOptions, servePost } from '#local/emulators/aws/serve-aws.ts'
import { accessKeyOf, listen, readBody, type StandIn, sendJson } from '#local/emulators/base/stand-in.ts'
import { Broker } from './broker.ts'
import type { DataSource } from './data-source.ts'
import type { EventNamespace } from './event-namespaces.ts'
import { badRequest, errorOf } from './events-error.ts'
import { checkRole, type VerifyToken } from './identity.ts'
import { LiveSocket } from './live-socket.ts'

type EventsOptions = AwsOptions & {
  /** The API's ARN, which begins the ARNs of its namespaces. */
  api: { id: string; arn: string }
  namespaces: EventNamespace[]
  /** By the names that the namespaces use. */
  dataSources?: Record<string, DataSource>
  /** Rejects a token of another issuer or an expired one. */
  verifyToken: VerifyToken
  keepAliveMs?: number
}

export type EventsStandIn = StandIn & {
  /** The endpoint for Amplify, which adds `/realtime` and turns every scheme except `ws:` into `wss:`. */
  endpoint: string
  /** The URL that functions publish to. */
  publishUrl: string
  connections(): number
  /** Closes every connection without a close frame, as a broken network does. */
  dropConnections(): void
}

const publishPath = '/event'
const realtimePath = `${publishPath}/realtime`
const protocol = 'aws-appsync-event-ws'

/** AppSync Events: WebSocket for browsers, signed HTTP for functions that publish. */
export const startEvents = async (options: EventsOptions): Promise<EventsStandIn> => {
  const { verifyToken, keepAliveMs = 60_000, namespaces, dataSources = {} } = options
  const broker = await Broker.open(namespaces, dataSources)
  const standIn = await listen(
    servePost({ ...options, service: 'appsync' }, 'EventPublish', publishPath, (request, response) =>
      serve(options, broker, request, response),
    ),
    options.port,
  )
  const sockets = new WebSocketServer({
    noServer: true,
    handleProtocols: (protocols) => (protocols.has(protocol) ? protocol : false),
  })
  standIn.server.on('upgrade', (request, socket, head) => {
    if (pathOf(request) !== realtimePath) return socket.destroy()
    sockets.handleUpgrade(request, socket, head, (client) => {
      new LiveSocket(client, { broker, verifyToken, keepAliveMs, connectHeaders: connectHeadersOf(request) })
    })
  })
  const dropConnections = () => {
    for (const client of sockets.clients) client.terminate()
  }

  return {
    ...standIn,
    endpoint: `ws://localhost:${standIn.port}${publishPath}`,
    publishUrl: `${standIn.url}${publishPath}`,
    connections: () => sockets.clients.size,
    dropConnections,
    close: () => {
      dropConnections()
      return standIn.close()
    },
  }
}

const pathOf = ({ url = '/' }: IncomingMessage) => url.split('?', 1)[0]

/** Browsers cannot set headers on a WebSocket: a subprotocol has them as base64url (docs/vendors.md, AppSync Events). */
const connectHeadersOf = (request: IncomingMessage): unknown => {
  const encoded = /(?:^|[\s,])header-([\w-]+)/.exec(request.headers['sec-websocket-protocol'] ?? '')?.[1] ?? ''
  return parsed(Buffer.from(encoded, 'base64url'))
}

const serve = async (options: EventsOptions, broker: Broker, request: IncomingMessage, response: ServerResponse) => {
  const call = { service: 'appsync', action: 'EventPublish', accessKeyId: accessKeyOf(request) }
  try {
    const { subject, answer } = await publish(options, broker, request)
    options.log?.({ ...call, subject, status: 200 })
    sendJson(response, 200, answer)
  } catch (error) {
    const { errorType, message, status } = errorOf(error)
    options.log?.({ ...call, status, error: errorType })
    sendJson(response, status, { errors: [{ errorType, message }] }, { 'x-amzn-errortype': errorType })
  }
}

const publish = async (options: EventsOptions, broker: Broker, request: IncomingMessage) => {
  const body = await readBody(request)
  const message = parsed(body)
  if (typeof message !== 'object' || message === null) throw badRequest('The request is not valid JSON.')
  const { channel: path, events } = { channel: undefined, events: undefined, ...message }

  const channel = broker.publishable(path)
  const resource = `${options.api.arn}/channelNamespace/${channel.namespace}`
  checkRole(request, body, { ...options, action: 'appsync:EventPublish', resource })
  return { subject: channel.path, answer: broker.publish(channel, events) }
}

const parsed = (json: Buffer): unknown => {
  try {
    return JSON.parse(json.toString())
  } catch {
    return undefined
  }
}
