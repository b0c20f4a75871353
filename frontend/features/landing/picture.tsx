import manifest from '#frontend/pictures/manifest.json'

// Only the files that this page shows; textures and large style pictures are the app's.
const urls = import.meta.glob<string>(
  [
    '../../pictures/hero*.{avif,webp}',
    '../../pictures/clips/*.{mp4,webm,avif,webp}',
    '../../pictures/rooms/*.{avif,webp}',
    '../../pictures/styles/*.{avif,webp}',
  ],
  { eager: true, query: '?url', import: 'default' },
)

const urlOf = (path: string): string | undefined => urls[path.replace(/^frontend\//, '../../')]

type Kind = 'avif' | 'webp'
type Sized = { url: string; width: number; height: number }

const entryOf = (name: string) => {
  const entry = manifest.pictures.find((picture) => picture.name === name)
  if (!entry) throw new Error(`The library has no picture ${name}`)
  return entry
}

/** The files of a kind, smallest first. */
const filesOf = (name: string, kind: Kind): Sized[] =>
  entryOf(name)
    .files.flatMap(({ path, width, height }) => {
      const url = path.endsWith(`.${kind}`) ? urlOf(path) : undefined
      return url ? [{ url, width, height }] : []
    })
    .sort((one, other) => one.width - other.width)

const setOf = (files: readonly Sized[]) => files.map(({ url, width }) => `${url} ${width}w`).join(', ')

type PictureProps = {
  name: string
  sizes: string
  /** Replaces the library's text; empty where words beside the picture say the same. */
  alt?: string
  /** Set for the first picture in view, which is preloaded; all others load when they come near. */
  isFirst?: boolean
}

/** A picture of the library in the size and format that suit the browser, with its space kept free. */
export const Picture = ({ name, sizes, alt = entryOf(name).alt, isFirst = false }: PictureProps) => {
  const [avif, webp] = [filesOf(name, 'avif'), filesOf(name, 'webp')]
  const largest = webp.at(-1)
  if (!largest) throw new Error(`${name} has no WebP file`)
  return (
    <picture>
      {avif.length > 0 && <source type="image/avif" srcSet={setOf(avif)} sizes={sizes} />}
      <img
        src={largest.url}
        srcSet={setOf(webp)}
        sizes={sizes}
        width={largest.width}
        height={largest.height}
        alt={alt}
        {...(isFirst ? { fetchPriority: 'high' } : { loading: 'lazy', decoding: 'async' })}
      />
    </picture>
  )
}

/** The preload of a picture that is shown first, so that it does not wait for the style sheet. */
export const PicturePreload = ({ name, sizes }: Pick<PictureProps, 'name' | 'sizes'>) => {
  const files = filesOf(name, 'avif')
  return (
    <link
      rel="preload"
      as="image"
      type="image/avif"
      href={files.at(-1)?.url}
      imageSrcSet={setOf(files)}
      imageSizes={sizes}
      fetchPriority="high"
    />
  )
}

/** The URL of the largest WebP file, for a script that draws it. */
export const pictureUrl = (name: string): string | undefined => filesOf(name, 'webp').at(-1)?.url

const filmOf = (name: string) => {
  const [webm, mp4] = ['webm', 'mp4'].map((kind) => urlOf(`frontend/pictures/clips/${name}.${kind}`))
  return mp4 ? { mp4, webm } : undefined
}

/** A tool's clip, 960 px wide, and the same 1200 px wide; undefined for a tool without one. */
export const clipOf = (toolId: string) => {
  const film = filmOf(toolId)
  return film && { ...film, wide: filmOf(`${toolId}-1200`) }
}
