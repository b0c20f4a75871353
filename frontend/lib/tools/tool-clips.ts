import type { OfferedToolId } from '#shared/tools/offer.ts'

// The app shows clips in places for which the smaller films are sharp enough.
const urls = import.meta.glob<string>(['../../pictures/clips/*.{mp4,webm,webp}', '!**/*-1200.*'], {
  eager: true,
  query: '?url',
  import: 'default',
})

const urlOf = (name: string) => urls[`../../pictures/clips/${name}`]

/** The URLs of a tool's example film and of its first picture; undefined for a tool without one. */
export const toolClip = (id: OfferedToolId) => {
  const [webm, mp4, poster] = ['.webm', '.mp4', '-poster.webp'].map((end) => urlOf(`${id}${end}`))
  return mp4 ? { webm, mp4, poster } : undefined
}
