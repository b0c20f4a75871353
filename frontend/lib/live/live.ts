import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { webConfig } from '#frontend/lib/api/web-config.ts'
import { accessToken } from '#frontend/lib/session/session.ts'
import { channelOf, LiveEvent } from '#shared/entities/live-event.ts'
import { applyLiveEvent, refetchAfterGap } from './live-cache.ts'
import { openLiveSocket } from './live-socket.ts'

/** Keeps account and generations as they are on the server, for as long as somebody is signed in. */
export const useLiveUpdates = (userId: string) => {
  const client = useQueryClient()

  useEffect(() => {
    let close = () => {}
    let isLeft = false
    const open = async () => {
      const { eventsEndpoint } = await webConfig()
      if (isLeft) return
      close = openLiveSocket({
        endpoint: eventsEndpoint,
        channel: channelOf(userId),
        token: accessToken,
        onEvent: (event) => {
          const parsed = LiveEvent.safeParse(event)
          if (parsed.success) applyLiveEvent(client, parsed.data)
        },
        onSubscribed: () => void refetchAfterGap(client),
      })
    }
    // Without its settings the page shows its own error; the lists still work by reading.
    open().catch(() => {})
    return () => {
      isLeft = true
      close()
    }
  }, [client, userId])
}
