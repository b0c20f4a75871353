import { sampleRooms } from '#frontend/lib/pictures/sample-rooms.ts'
import type { OfferedToolId } from '#shared/tools/offer.ts'
import { toolDisplays } from './tool-display.ts'

const results = import.meta.glob<string>('../../pictures/pairs/after-*.webp', {
  eager: true,
  query: '?url',
  import: 'default',
})

/** The URLs of a tool's before and after picture; undefined where the library has no such pair. */
export const toolPair = (id: OfferedToolId): { before: string; after: string } | undefined => {
  const before = sampleRooms.find((room) => room.id === toolDisplays[id].beforeRoom)?.url
  const after = results[`../../pictures/pairs/after-${id}.webp`]
  return before && after ? { before, after } : undefined
}
