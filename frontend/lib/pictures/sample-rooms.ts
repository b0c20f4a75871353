// Our own renders (frontend/pictures); each has a small file for its tile and one of working size to be redesigned.
const urls = import.meta.glob<string>('../../pictures/rooms/*.webp', {
  eager: true,
  query: '?url',
  import: 'default',
})

export type SampleRoom = { id: string; name: string; url: string; tileUrl: string }

const names = {
  'living-room': 'Living room',
  bedroom: 'Bedroom',
  kitchen: 'Kitchen',
  study: 'Study',
  'empty-living-room': 'Empty living room',
  'empty-bedroom': 'Empty bedroom',
} as const

/** Rooms for somebody who has no photo at hand. */
export const sampleRooms: readonly SampleRoom[] = Object.entries(names).flatMap(([id, name]) => {
  const url = urls[`../../pictures/rooms/${id}.webp`]
  const tileUrl = urls[`../../pictures/rooms/${id}-480.webp`]
  return url && tileUrl ? [{ id, name, url, tileUrl }] : []
})
