import { events } from 'aws-amplify/api'
import { WebSocket } from 'ws'
import { LiveEvent } from '#shared/entities/live-event.ts'

// Node has a WebSocket of its own from version 22 on; Amplify needs the global one.
Object.assign(globalThis, { WebSocket: globalThis.WebSocket ?? WebSocket })

/** The live updates of an account since its subscription. */
export type Live = { events: readonly LiveEvent[]; close: () => void }

/** Subscribes to an account's channel. The updates that do not match the contract are counted as none. */
export const listen = async (channel: string): Promise<Live> => {
  const heard: LiveEvent[] = []
  const opened = await events.connect(channel)
  opened.subscribe({
    next: ({ event }) => {
      const parsed = LiveEvent.safeParse(event)
      if (parsed.success) heard.push(parsed.data)
    },
    error: () => {},
  })
  return { events: heard, close: () => opened.close() }
}
