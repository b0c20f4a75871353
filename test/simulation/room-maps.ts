import { handler as uploads } from '#functions/api/uploads.ts'
import { keys } from '#functions/core/db/keys.ts'
import { putRow } from '#functions/core/db/rows.ts'
import { RoomMapRow } from '#functions/core/generations/room-map/room-map-rows.ts'
import { areas } from '#shared/contracts/index.ts'
import { photoIdOfUpload } from '#shared/entities/ids.ts'
import { accessClaims, apiEvent } from '#test/support/functions/api-event.ts'
import type { Item } from '#test/support/functions/table/item.ts'
import { answersOf, expectWork, invoke, type Submit } from './actions.ts'
import type { Task } from './machine.ts'
import type { World } from './world.ts'

/** Asks for parts of the room map of the photo behind a submit, as a brush does. */
export const mapRoom = (world: World, { userId, toolMode, body }: Submit, parts: readonly string[]): Promise<Task> => {
  const storagePath = String(body[toolMode.mode.roomField])
  const key = keys.upload(userId, photoIdOfUpload(storagePath) ?? '')
  const ttl = Math.floor(world.clock.now() / 1000) + 7 * 24 * 60 * 60
  const upload = { storagePath, originalPath: storagePath, createdAt: new Date().toISOString(), ttl }
  const event = apiEvent(areas.uploads.endpoints.map, { claims: accessClaims(userId), body: { storagePath, parts } })
  const isWell = (task: Task) => answersOf(task, 200, 403, 429, 503)
  return world.machine.start(
    'map-room',
    async () => {
      if (!world.row(key)) await putRow(key, upload)
      return invoke(uploads, event)
    },
    expectWork(world, isWell),
  )
}

/** The paths of the label pictures that the maps show, or an objection (I11). */
export const checkMaps = (maps: readonly Item[]): { paths: ReadonlySet<string>; objection: string | undefined } => {
  const parts = maps.flatMap((row) => Object.entries(RoomMapRow.parse(row).parts))
  const unended = parts.find(([, { status }]) => status === 'processing')
  return {
    paths: new Set(parts.flatMap(([, { status, storagePath }]) => (status === 'completed' && storagePath) || [])),
    objection: unended && `I11: the ${unended[0]} of a map is still processing, by ${unended[1].jobId}`,
  }
}

/** Whether a part that has ended changed without a new job. */
export const changedPart = (before: Item | undefined, after: Item | undefined): string | undefined => {
  if (!before || !after) return undefined
  const now = RoomMapRow.parse(after).parts
  const changed = Object.entries(RoomMapRow.parse(before).parts).find(([part, { status, jobId }]) => {
    const next = now[part as keyof typeof now]
    return status !== 'processing' && (next?.jobId !== jobId ? status === 'completed' : next.status !== status)
  })
  return changed && `I11: the ${changed[0]} of a map was ${changed[1].status} and changed after that`
}
