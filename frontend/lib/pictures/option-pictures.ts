import { stagedKinds } from '#frontend/pictures/staged-kinds.ts'

// Our own renders: a picture for a style or room type, the tile of a texture for a material or floor.
const files = import.meta.glob<string>(
  [
    '../../pictures/{styles,staging,room-types}/*.webp',
    '!../../pictures/{styles,staging,room-types}/*-400.webp',
    '../../pictures/textures/*-320.webp',
  ],
  { eager: true, query: '?url', import: 'default' },
)

const idOf = (path: string): string => path.slice(path.lastIndexOf('/') + 1).replace(/(-320)?\.webp$/, '')

const pictures = new Map(Object.entries(files).map(([path, url]) => [idOf(path), url]))

const staged = new Set(
  Object.keys(files)
    .filter((path) => path.includes('/staging/'))
    .map(idOf),
)

const kinds = new Map<string, string | undefined>(Object.entries(stagedKinds))

/**
 * The URL of the picture on an option's tile, of a room like the chosen one where the option has such a picture; undefined if
 * it has none, or only pictures of rooms that are not like the chosen one.
 */
export const pictureOf = (optionId: string, roomType = ''): string | undefined => {
  const kind = kinds.get(roomType)
  if (!kind && kinds.has(roomType) && staged.has(optionId)) return undefined
  return pictures.get(`${optionId}-${kind}`) ?? pictures.get(optionId)
}
