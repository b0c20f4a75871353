const files = import.meta.glob<string>('../../pictures/presets/*.webp', {
  eager: true,
  query: '?url',
  import: 'default',
})

const nameOf = (path: string): string => path.slice(path.lastIndexOf('/') + 1).replace(/\.webp$/, '')

const urls = new Map(Object.entries(files).map(([path, url]) => [nameOf(path), url]))

/** The URL of a preset's picture; undefined for a name that a newer release may have added. */
export const presetPictureUrl = (name: string): string | undefined => urls.get(name)

/** Every preset's picture has this size. */
export const presetPictureSize = { width: 600, height: 750 } as const
