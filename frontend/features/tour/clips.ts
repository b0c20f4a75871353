import type { OfferedToolId } from '#shared/tools/offer.ts'

const urls = import.meta.glob<string>('../../pictures/clips/*.{mp4,webm,webp}', {
  eager: true,
  query: '?url',
  import: 'default',
})

const urlOf = (name: string) => urls[`../../pictures/clips/${name}`]

/** The URLs of a tool's example film and of its first picture. */
export const clipOf = (id: OfferedToolId) => ({
  webm: urlOf(`${id}.webm`),
  mp4: urlOf(`${id}.mp4`),
  poster: urlOf(`${id}-poster.webp`),
})
