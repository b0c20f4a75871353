import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { webConfig } from '#frontend/lib/api/web-config.ts'
import { accessToken } from '#frontend/lib/session/session.ts'
import { channelOf, LiveEvent } from '#shared/entities/live-event.ts'
import { applyLiveEvent, refetchAfterGap } from './live-cache.ts'
import { openLiveSocket } from './live-socket.ts'

/** Applies live updates of account and generations to the query cache while a user is signed in. */
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
    // Without the settings there are no live updates; queries and polls still work.
    open().catch(() => {})
    return () => {
      isLeft = true
      close()
    }
  }, [client, userId])
}
