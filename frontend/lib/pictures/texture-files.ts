// Squares of surface that repeat seamlessly, unlike the crops on tiles.
const files = import.meta.glob<string>(['../../pictures/textures/*.webp', '!../../pictures/textures/*-320.webp'], {
  eager: true,
  query: '?url',
  import: 'default',
})

/** The URL of a material's or floor's texture; undefined if it has none. */
export const textureFile = (optionId: string): string | undefined => files[`../../pictures/textures/${optionId}.webp`]
