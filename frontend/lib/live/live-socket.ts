import * as z from 'zod'

/** Seconds before a lost connection is opened again: 1, 2, 5, then every 10 (platform 9). */
const reconnectSeconds = [1, 2, 5, 10] as const
const lastDelaySeconds = 10

const Frame = z.discriminatedUnion('type', [
  z.object({ type: z.literal('connection_ack'), connectionTimeoutMs: z.number().default(300_000) }),
  z.object({ type: z.literal('subscribe_success') }),
  z.object({ type: z.literal('subscribe_error') }),
  z.object({ type: z.literal('connection_error') }),
  z.object({ type: z.literal('error') }),
  z.object({ type: z.literal('ka') }),
  z.object({ type: z.literal('data'), event: z.string() }),
])

/**
 * Where an Events endpoint is listened to. AppSync has a host of its own for that; any other endpoint is its own, and
 * stays without TLS if it was (Amplify's client would turn it into wss, facts/local-stand-ins 7).
 */
export const realtimeUrl = (endpoint: string) =>
  `${endpoint.replace('.appsync-api.', '.appsync-realtime-api.').replace(/^http/, 'ws')}/realtime`

const base64Url = (text: string) => btoa(text).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '')

const json = (text: unknown): unknown => {
  try {
    return JSON.parse(String(text))
  } catch {
    return undefined
  }
}

export type LiveSocketOptions = {
  endpoint: string
  channel: string
  /** Asked anew for every connection; undefined ends the attempts. */
  token: () => Promise<string | undefined>
  onEvent: (event: unknown) => void
  /** The subscription is open: what changed before it was, at first or after a loss, may have been missed. */
  onSubscribed: () => void
}

/**
 * Subscribes to one channel of AppSync Events and keeps at it. The protocol is spoken here and not by Amplify, whose
 * client opens a lost connection again after 5 s and then every 60 s, unchangeably.
 */
export const openLiveSocket = (options: LiveSocketOptions): (() => void) => {
  let socket: WebSocket | undefined
  let reconnectTimer: ReturnType<typeof setTimeout> | undefined
  let keepAliveTimer: ReturnType<typeof setTimeout> | undefined
  let keepAliveMilliseconds = 300_000
  let losses = 0
  let isClosed = false

  const scheduleReconnect = () => {
    clearTimeout(keepAliveTimer)
    if (isClosed) return
    const seconds = reconnectSeconds[losses] ?? lastDelaySeconds
    losses += 1
    reconnectTimer = setTimeout(() => void connect(), seconds * 1000)
  }

  const expectMore = () => {
    clearTimeout(keepAliveTimer)
    keepAliveTimer = setTimeout(() => socket?.close(), keepAliveMilliseconds)
  }

  const hear = (opened: WebSocket, authorization: object, text: unknown) => {
    expectMore()
    const { data: frame } = Frame.safeParse(json(text))
    switch (frame?.type) {
      case 'connection_ack':
        keepAliveMilliseconds = frame.connectionTimeoutMs
        opened.send(
          JSON.stringify({ type: 'subscribe', id: crypto.randomUUID(), channel: options.channel, authorization }),
        )
        return
      case 'subscribe_success':
        losses = 0
        options.onSubscribed()
        return
      case 'data':
        options.onEvent(json(frame.event))
        return
      case 'subscribe_error':
      case 'connection_error':
      case 'error':
        opened.close()
        return
    }
  }

  const connect = async () => {
    const token = await options.token().catch(() => '')
    if (isClosed || token === undefined) return
    if (token === '') return scheduleReconnect()
    const authorization = { Authorization: token, host: new URL(options.endpoint).host }
    const opened = new WebSocket(realtimeUrl(options.endpoint), [
      'aws-appsync-event-ws',
      `header-${base64Url(JSON.stringify(authorization))}`,
    ])
    socket = opened
    opened.onopen = () => opened.send(JSON.stringify({ type: 'connection_init' }))
    opened.onmessage = ({ data }) => hear(opened, authorization, data)
    opened.onclose = scheduleReconnect
  }

  void connect()

  return () => {
    isClosed = true
    clearTimeout(reconnectTimer)
    clearTimeout(keepAliveTimer)
    socket?.close()
  }
}
