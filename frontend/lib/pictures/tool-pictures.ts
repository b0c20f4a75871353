import roomAfter from '#frontend/pictures/room-after.webp'
import roomBefore from '#frontend/pictures/room-before.webp'
import type { OfferedToolId } from '#shared/tools/offer.ts'

type Pair = { before: string; after: string }

const afters = import.meta.glob<string>('../../pictures/pairs/after-*.webp', {
  eager: true,
  query: '?url',
  import: 'default',
})
const rooms = import.meta.glob<string>('../../pictures/rooms/*.webp', {
  eager: true,
  query: '?url',
  import: 'default',
})

const fileOf = (files: Record<string, string>, name: string) =>
  Object.entries(files).find(([path]) => path.endsWith(`/${name}.webp`))?.[1]

/** The room that each tool's picture starts from (the picture library, pairs). */
const beforeRooms: Record<OfferedToolId, string> = {
  'full-redesign': 'living-room',
  'virtual-staging': 'empty-living-room',
  'replace-furniture': 'bedroom',
  'remove-furniture': 'study',
  paint: 'study',
  'change-material': 'kitchen',
  'floor-change': 'empty-bedroom',
  'magic-editor': 'empty-living-room',
}

/** Before and after of a tool; undefined where the library has no such pair. */
export const toolPair = (id: OfferedToolId): Pair | undefined => {
  const before = fileOf(rooms, beforeRooms[id])
  const after = fileOf(afters, `after-${id}`)
  if (before && after) return { before, after }
  return id === 'full-redesign' ? { before: roomBefore, after: roomAfter } : undefined
}
