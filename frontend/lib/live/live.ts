import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { accountQuery } from '#frontend/lib/api/queries.ts'
import { webConfig } from '#frontend/lib/api/web-config.ts'
import { accessToken } from '#frontend/lib/session/session.ts'
import { LiveEvent } from '#shared/entities/live-event.ts'
import { applyLiveEvent, refetchAfterGap } from './live-cache.ts'
import { openLiveSocket } from './live-socket.ts'

/** Applies live updates of account and generations to the query cache, on the channel that the account names. */
export const useLiveUpdates = () => {
  const client = useQueryClient()
  const channel = useQuery(accountQuery).data?.liveChannel

  useEffect(() => {
    if (!channel) return
    let close = () => {}
    let isLeft = false
    const open = async () => {
      const { eventsEndpoint } = await webConfig()
      if (isLeft) return
      close = openLiveSocket({
        endpoint: eventsEndpoint,
        channel,
        token: accessToken,
        onEvent: (event) => {
          const parsed = LiveEvent.safeParse(event)
          if (parsed.success) applyLiveEvent(client, parsed.data)
        },
        onSubscribed: () => void refetchAfterGap(client),
        // The account has a new channel, or the API refuses the token too, which ends the session.
        onRefused: () => void client.invalidateQueries({ queryKey: accountQuery.queryKey }),
      })
    }
    // Without the settings there are no live updates; queries and polls still work.
    open().catch(() => {})
    return () => {
      isLeft = true
      close()
    }
  }, [client, channel])
}
