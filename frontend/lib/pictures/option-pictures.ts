// Our own renders, one room in every style; a style without one is drawn from its palette.
const files = import.meta.glob<string>('../../pictures/styles/*.webp', {
  eager: true,
  query: '?url',
  import: 'default',
})

const pictures = new Map(
  Object.entries(files).map(([path, url]) => [path.slice(path.lastIndexOf('/') + 1, -'.webp'.length), url]),
)

/** The picture of a style, where there is one. */
export const pictureOf = (optionId: string): string | undefined => pictures.get(optionId)
