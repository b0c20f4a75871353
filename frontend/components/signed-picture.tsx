import { Box, type SxProps, type Theme } from '@mui/material'
import { type ReactNode, useState } from 'react'
import { forgetUrl, pictureKey, steadyUrl } from '#frontend/lib/signed-urls.ts'

type SignedPictureProps = {
  /** A signed URL, or a blob's. */
  url: string
  alt: string
  width?: number | null
  height?: number | null
  /** Asks the server for a new URL of the same picture. */
  fresh?: () => Promise<string | null>
  /** What stands in its place when even a fresh URL does not load. */
  fallback?: ReactNode
  onLoad?: () => void
  isLazy?: boolean
  sx?: SxProps<Theme>
}

/** The picture that did not load, by what it was replaced, and whether that did. */
type Failure = { key: string; by: string | null | undefined; hasLoaded: boolean }

/**
 * A picture from our bucket. Its first URL is kept while it lasts; when it does not load, a fresh one is fetched once.
 * Loaded without credentials across origins, or a canvas that it is drawn on would be tainted.
 */
export const SignedPicture = ({ url, alt, width, height, fresh, fallback, onLoad, isLazy, sx }: SignedPictureProps) => {
  const [failure, setFailure] = useState<Failure>()
  const key = pictureKey(url)
  const isSame = failure?.key === key
  const source = isSame && failure.by !== undefined ? failure.by : steadyUrl(url)

  const replace = async () => {
    forgetUrl(url)
    const hasTried = isSame && !failure.hasLoaded
    const by = hasTried || !fresh ? null : await fresh().catch(() => null)
    setFailure({ key, by: by && steadyUrl(by), hasLoaded: false })
  }

  const remember = () => {
    if (isSame) setFailure({ ...failure, hasLoaded: true })
    onLoad?.()
  }

  if (source === null) return fallback ?? null
  return (
    <Box
      component="img"
      src={source}
      alt={alt}
      {...(width && { width })}
      {...(height && { height })}
      crossOrigin="anonymous"
      decoding="async"
      {...(isLazy && { loading: 'lazy' as const })}
      draggable={false}
      onLoad={remember}
      onError={() => void replace()}
      sx={sx}
    />
  )
}
