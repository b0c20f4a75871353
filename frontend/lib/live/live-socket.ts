import * as z from 'zod'

/** Seconds before a reconnect: 1, 2, 5, then always 10 (docs/product.md, Live updates). */
const reconnectSeconds = [1, 2, 5, 10] as const
const lastDelaySeconds = 10

// Any other frame, as one that keeps alive, is only heard.
const Frame = z.discriminatedUnion('type', [
  z.object({ type: z.literal('connection_ack'), connectionTimeoutMs: z.number().default(300_000) }),
  z.object({ type: z.enum(['subscribe_success', 'subscribe_error', 'connection_error', 'error']) }),
  z.object({ type: z.literal('data'), event: z.string() }),
])

type Frame = z.infer<typeof Frame>

/**
 * The WebSocket URL of an Events endpoint. AppSync has a separate host for WebSockets; any other endpoint keeps its host.
 * Plain http becomes ws; Amplify's client would use wss (docs/vendors.md, AppSync Events).
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
  /** Called for every connection; undefined stops reconnecting. */
  token: () => Promise<string | undefined>
  onEvent: (event: unknown) => void
  /** Called when a subscription opens; earlier changes may have been missed. */
  onSubscribed: () => void
  /** Called when the subscription is refused; it is tried again like a lost one. */
  onRefused: () => void
}

/** Connects and subscribes once. `onFrame` hears of each frame before it is handled. */
const openSocket = (options: LiveSocketOptions, token: string, onFrame: (frame: Frame | undefined) => void) => {
  const authorization = { Authorization: token, host: new URL(options.endpoint).host }
  const opened = new WebSocket(realtimeUrl(options.endpoint), [
    'aws-appsync-event-ws',
    `header-${base64Url(JSON.stringify(authorization))}`,
  ])
  const subscribe = () =>
    opened.send(JSON.stringify({ type: 'subscribe', id: crypto.randomUUID(), channel: options.channel, authorization }))
  opened.onopen = () => opened.send(JSON.stringify({ type: 'connection_init' }))
  opened.onmessage = ({ data }) => {
    const { data: frame } = Frame.safeParse(json(data))
    onFrame(frame)
    switch (frame?.type) {
      case 'connection_ack':
        return subscribe()
      case 'subscribe_success':
        return options.onSubscribed()
      case 'data':
        return options.onEvent(json(frame.event))
      case 'subscribe_error':
        options.onRefused()
        return opened.close()
      case 'connection_error':
      case 'error':
        return opened.close()
    }
  }
  return opened
}

/** Calls `onSilence` when no frame comes for as long as the server has said. */
const createKeepAlive = (onSilence: () => void) => {
  let timer: ReturnType<typeof setTimeout> | undefined
  let milliseconds = 300_000

  return {
    hear: (frame: Frame | undefined) => {
      clearTimeout(timer)
      timer = setTimeout(onSilence, milliseconds)
      if (frame?.type === 'connection_ack') milliseconds = frame.connectionTimeoutMs
    },
    stop: () => clearTimeout(timer),
  }
}

/**
 * Subscribes to one channel of AppSync Events and reconnects until the returned function is called. Amplify's client is
 * not used: its reconnect delays are fixed at 5 s and then 60 s (docs/decisions/0004).
 */
export const openLiveSocket = (options: LiveSocketOptions): (() => void) => {
  let socket: WebSocket | undefined
  let reconnectTimer: ReturnType<typeof setTimeout> | undefined
  const keepAlive = createKeepAlive(() => socket?.close())
  let losses = 0
  let isClosed = false

  const scheduleReconnect = () => {
    keepAlive.stop()
    if (isClosed) return
    const seconds = reconnectSeconds[losses] ?? lastDelaySeconds
    losses += 1
    reconnectTimer = setTimeout(() => void connect(), seconds * 1000)
  }

  const connect = async () => {
    const token = await options.token().catch(() => '')
    if (isClosed || token === undefined) return
    if (token === '') return scheduleReconnect()
    const opened = openSocket(options, token, (frame) => {
      keepAlive.hear(frame)
      if (frame?.type === 'subscribe_success') losses = 0
    })
    socket = opened
    opened.onclose = scheduleReconnect
  }

  void connect()

  return () => {
    isClosed = true
    clearTimeout(reconnectTimer)
    keepAlive.stop()
    socket?.close()
  }
}
