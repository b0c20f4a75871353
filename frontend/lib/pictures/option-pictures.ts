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

const kinds = new Map<string, string>(Object.entries(stagedKinds))

/**
 * The URL of the picture on an option's tile, of a room like the chosen one where the option has such a picture; undefined if
 * it has none.
 */
export const pictureOf = (optionId: string, roomType?: string): string | undefined =>
  pictures.get(`${optionId}-${kinds.get(roomType ?? '')}`) ?? pictures.get(optionId)
