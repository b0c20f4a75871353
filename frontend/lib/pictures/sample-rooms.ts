import { sampleRoomNames } from '#shared/copy/sample-rooms.ts'

// Our own renders (frontend/pictures): a small file for the tile and a large one to work on.
const urls = import.meta.glob<string>('../../pictures/rooms/*.webp', {
  eager: true,
  query: '?url',
  import: 'default',
})

export type SampleRoom = { id: SampleRoomId; name: string; url: string; tileUrl: string }

export type SampleRoomId = keyof typeof sampleRoomNames

const ids = Object.keys(sampleRoomNames) as SampleRoomId[]

/** The large file of a sample room, as if a person had chosen it. Throws when it cannot be loaded. */
export const sampleRoomFile = async (id: SampleRoomId): Promise<File> => {
  const answer = await fetch(urls[`../../pictures/rooms/${id}.webp`] ?? '')
  if (!answer.ok) throw new Error(`The sample room answered ${answer.status}`)
  return new File([await answer.blob()], `${id}.webp`, { type: 'image/webp' })
}

/** Rooms for a user who has no photo to upload. */
export const sampleRooms: readonly SampleRoom[] = ids.flatMap((id) => {
  const url = urls[`../../pictures/rooms/${id}.webp`]
  const tileUrl = urls[`../../pictures/rooms/${id}-480.webp`]
  return url && tileUrl ? [{ id, name: sampleRoomNames[id], url, tileUrl }] : []
})
