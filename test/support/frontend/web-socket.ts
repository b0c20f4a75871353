/** A WebSocket without a network: records what the app sends, and lets the test send frames as the server. */
export class FakeSocket {
  static opened: FakeSocket[] = []

  readonly url: string
  readonly protocols: string[]
  readonly sent: Record<string, unknown>[] = []
  onopen: (() => void) | null = null
  onmessage: ((event: { data: string }) => void) | null = null
  onclose: (() => void) | null = null

  constructor(url: string, protocols: string[]) {
    this.url = url
    this.protocols = protocols
    FakeSocket.opened.push(this)
  }

  send(text: string) {
    this.sent.push(JSON.parse(text))
  }

  close() {
    this.onclose?.()
  }

  say(frame: object) {
    this.onmessage?.({ data: JSON.stringify(frame) })
  }

  /** Opens the socket and confirms the connection and the subscription, like AppSync Events. */
  accept() {
    this.onopen?.()
    this.say({ type: 'connection_ack', connectionTimeoutMs: 300_000 })
    this.say({ type: 'subscribe_success' })
  }

  /** Sends one event of the subscribed channel. */
  push(event: object) {
    this.say({ type: 'data', event: JSON.stringify(event) })
  }

  static latest(): FakeSocket {
    const socket = FakeSocket.opened.at(-1)
    if (!socket) throw new Error('no socket was opened')
    return socket
  }
}
