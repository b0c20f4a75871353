import { env } from '#functions/core/runtime/env.ts'
import { eventsPerPublish, type LiveEvent } from '#shared/entities/live-event.ts'
import { signedFetch } from './signed-fetch.ts'

/** Publishes changes to a user's channel. Throws when AppSync refuses them; the stream then retries. */
export const publish = async (channel: string, events: LiveEvent[]): Promise<void> => {
  for (let start = 0; start < events.length; start += eventsPerPublish) {
    const batch = events.slice(start, start + eventsPerPublish).map((event) => JSON.stringify(event))
    await signedFetch(
      'appsync',
      env('EVENTS_ENDPOINT'),
      { channel, events: batch },
      { 'content-type': 'application/json' },
    )
  }
}
