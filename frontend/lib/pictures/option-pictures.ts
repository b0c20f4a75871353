// Our own renders, one per style; a style without one is drawn from its palette.
const files = import.meta.glob<string>('../../pictures/styles/*.webp', {
  eager: true,
  query: '?url',
  import: 'default',
})

const pictures = new Map(
  Object.entries(files).map(([path, url]) => [path.slice(path.lastIndexOf('/') + 1, -'.webp'.length), url]),
)

/** The URL of a style's picture; undefined if there is none. */
export const pictureOf = (optionId: string): string | undefined => pictures.get(optionId)
