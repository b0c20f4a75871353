import { Box, type SxProps, type Theme } from '@mui/material'
import { type SyntheticEvent, useContext, useLayoutEffect, useState } from 'react'
import { forgetUrl, pictureKey, steadyUrl } from '#frontend/lib/pictures/signed-urls.ts'
import { CompareSideContext, type SideState } from './compare-side.ts'
import { PictureProblem } from './picture-problem.tsx'

type SignedPictureProps = {
  /** A signed URL, or a blob's. */
  url: string
  alt: string
  width?: number | null
  height?: number | null
  /** Asks the server for a new URL of the same picture. */
  fresh?: () => Promise<string | null>
  /** Whether its place says that it did not load; what only decorates stays silent. */
  saysFailure?: boolean
  isLazy?: boolean
  sx?: SxProps<Theme>
}

/** How far a picture has come. Each attempt is an element of its own: the same URL would not be loaded again by one. */
type Loading = {
  key: string
  attempt: number
  state: SideState
  /** A fresh URL, once the first has failed. */
  by?: string
  /** What the storage answered in the end. */
  status?: number | undefined
}

const secondsToDecode = 1

const seconds = (count: number) => new Promise((resolve) => setTimeout(resolve, count * 1000))

// Loaded is not yet drawn; a decoder that takes too long, or refuses, is not waited for.
const isDecoded = (image: HTMLImageElement) =>
  Promise.race([image.decode?.().catch(() => {}), seconds(secondsToDecode)])

// An element that failed does not tell why.
const statusOf = (url: string) =>
  fetch(url).then(
    ({ ok, status }) => (ok ? undefined : status),
    () => undefined,
  )

/**
 * A picture from our bucket. Its first URL is kept while it lasts; when it does not load, a fresh one is fetched once,
 * and then its place says so. Loaded without credentials across origins, or a canvas that it is drawn on would be tainted.
 */
export const SignedPicture = (props: SignedPictureProps) => {
  const { url, alt, width, height, saysFailure = alt !== '', isLazy, sx } = props
  const side = useContext(CompareSideContext)
  const { loading, source, loaded, replace, again } = useLoading(props)
  const { attempt, state, status } = loading

  useLayoutEffect(() => side?.report(state), [side, state])

  if (state === 'failed') {
    if (!saysFailure) return null
    return <PictureProblem status={status} onAgain={again} isInCorner={side?.name === 'before'} />
  }
  return (
    <Box
      key={`${pictureKey(url)} ${attempt}`}
      component="img"
      src={source}
      alt={alt}
      {...(width && { width })}
      {...(height && { height })}
      crossOrigin="anonymous"
      // What is compared is shown once it is decoded, and then at once.
      decoding={side ? 'sync' : 'async'}
      {...(isLazy && { loading: 'lazy' as const })}
      draggable={false}
      onLoad={(event: SyntheticEvent<HTMLImageElement>) => void loaded(event.currentTarget)}
      onError={({ currentTarget }: SyntheticEvent<HTMLImageElement>) => {
        // Without a network a fresh URL may be long in coming: until then the place is empty, not broken.
        currentTarget.style.visibility = 'hidden'
        void replace()
      }}
      sx={sx}
    />
  )
}

const useLoading = ({ url, fresh }: SignedPictureProps) => {
  const key = pictureKey(url)
  const [known, setKnown] = useState<Loading>({ key, attempt: 0, state: 'loading' })
  const loading: Loading = known.key === key ? known : { key, attempt: 0, state: 'loading' }
  const source = loading.by ?? steadyUrl(url)
  const { attempt } = loading

  const replace = async () => {
    forgetUrl(url)
    const hasTried = loading.by !== undefined && loading.state === 'loading'
    const by = hasTried || !fresh ? null : await fresh().catch(() => null)
    if (by) {
      // It may have been shown again meanwhile, and so be known as the steady one.
      forgetUrl(url)
      return setKnown({ key, attempt: attempt + 1, state: 'loading', by: steadyUrl(by) })
    }
    setKnown({ key, attempt, state: 'failed', status: await statusOf(source) })
  }

  const loaded = async (image: HTMLImageElement) => {
    await isDecoded(image)
    setKnown((latest) => (image.isConnected ? { ...loading, state: 'ready' } : latest))
  }

  const again = () => setKnown({ key, attempt: attempt + 1, state: 'loading' })

  return { loading, source, loaded, replace, again }
}
