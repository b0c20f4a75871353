import type { QueryClient } from '@tanstack/react-query'
import type { onceConnected } from '#frontend/lib/api/once-connected.ts'
import { manyHd } from '#frontend/lib/generations/hd-picture.ts'
import type { Hd } from '#shared/entities/generation.ts'
import type { ListingRoom } from './listing-file-names.ts'

type Ways = { client: QueryClient; signal: AbortSignal; reach: ReturnType<typeof onceConnected> }

// So many pictures in full resolution are made at once: their waits overlap, and other accounts do not wait long.
const madeAtOnce = 5

/** The pictures in full resolution by their place; each is asked for some places before it is needed. */
export const hdAhead = (rooms: readonly ListingRoom[], { client, signal, reach }: Ways) => {
  const make = manyHd(client, signal)
  const asked: Promise<Hd>[] = []
  return (place: number) => {
    for (const { generation } of rooms.slice(asked.length, place + madeAtOnce)) {
      const made = reach(() => make(generation.id))
      // A failure is reported when its turn comes, if it ever comes.
      made.catch(() => {})
      asked.push(made)
    }
    return asked[place]
  }
}
