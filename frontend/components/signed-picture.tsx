import { Box, type SxProps, type Theme } from '@mui/material'
import { type ReactNode, type SyntheticEvent, useContext, useLayoutEffect, useState } from 'react'
import { forgetUrl, pictureKey, steadyUrl } from '#frontend/lib/pictures/signed-urls.ts'
import { AppError } from '#shared/errors.ts'
import { CompareSideContext, type SideState } from './compare-side.ts'
import { PictureProblem } from './picture-problem.tsx'

type SignedPictureProps = {
  /** A signed URL or a blob URL. */
  url: string
  alt: string
  width?: number | null
  height?: number | null
  /** Fetches a new signed URL of the same picture. */
  fresh?: () => Promise<string | null>
  /** Whether an error replaces a picture that failed to load; by default not for a decorative one. */
  saysFailure?: boolean
  /** What a picture that failed to load leaves, where no error is said. */
  instead?: ReactNode
  isLazy?: boolean
  sx?: SxProps<Theme>
}

/** Each attempt renders a new <img>, since an element does not load the same URL twice. */
type Loading = {
  key: string
  attempt: number
  state: SideState
  /** Set once the first URL has failed. */
  freshUrl?: string
  /** The HTTP status of the last failed load; undefined without a response. */
  status?: number | undefined
}

const secondsToDecode = 1

const seconds = (count: number) => new Promise((resolve) => setTimeout(resolve, count * 1000))

// A loaded image is not yet decoded. Decoding that fails or takes longer than a second is not awaited.
const waitUntilDecoded = (image: HTMLImageElement) =>
  Promise.race([image.decode?.().catch(() => {}), seconds(secondsToDecode)])

// The error event of an <img> has no status, so the URL is fetched once more.
const statusOf = (url: string) =>
  fetch(url).then(
    ({ ok, status }) => (ok ? undefined : status),
    () => undefined,
  )

/**
 * A stored picture. It keeps its first signed URL, so that the browser's cache works; when that fails, it fetches a
 * fresh URL once and then shows an error.
 */
export const SignedPicture = (props: SignedPictureProps) => {
  const { url, alt, width, height, saysFailure = alt !== '', instead = null, isLazy, sx } = props
  const side = useContext(CompareSideContext)
  const { loading, source, loaded, replace, retry } = useLoading(props)
  const { attempt, state, status } = loading

  useLayoutEffect(() => side?.report(state), [side, state])

  if (state === 'failed') {
    if (!saysFailure) return instead
    return <PictureProblem status={status} onRetry={retry} isInCorner={side?.name === 'before'} />
  }
  return (
    <Box
      key={`${pictureKey(url)} ${attempt}`}
      component="img"
      src={source}
      alt={alt}
      {...(width && { width })}
      {...(height && { height })}
      // A comparison shows both pictures only after decoding; `sync` then paints them in the same frame.
      decoding={side ? 'sync' : 'async'}
      {...(isLazy && { loading: 'lazy' as const })}
      draggable={false}
      onLoad={(event: SyntheticEvent<HTMLImageElement>) => void loaded(event.currentTarget)}
      onError={({ currentTarget }: SyntheticEvent<HTMLImageElement>) => {
        // Hides the browser's broken-image icon while a fresh URL is fetched.
        currentTarget.style.visibility = 'hidden'
        void replace()
      }}
      sx={sx}
    />
  )
}

const hasNoSession = (error: unknown) => error instanceof AppError && error.code === 'session.missing'

const useLoading = ({ url, fresh }: SignedPictureProps) => {
  const key = pictureKey(url)
  const [known, setKnown] = useState<Loading>({ key, attempt: 0, state: 'loading' })
  const loading: Loading = known.key === key ? known : { key, attempt: 0, state: 'loading' }
  const source = loading.freshUrl ?? steadyUrl(url)
  const { attempt } = loading

  const replace = async () => {
    forgetUrl(url)
    const hasTried = loading.freshUrl !== undefined && loading.state === 'loading'
    let needsSession = false
    const freshUrl =
      hasTried || !fresh
        ? null
        : await fresh().catch((error: unknown) => {
            needsSession = hasNoSession(error)
            return null
          })
    if (freshUrl) {
      // Another element may have cached the failed URL again while this one waited.
      forgetUrl(url)
      return setKnown({ key, attempt: attempt + 1, state: 'loading', freshUrl: steadyUrl(freshUrl) })
    }
    setKnown({ key, attempt, state: 'failed', status: needsSession ? 401 : await statusOf(source) })
  }

  const loaded = async (image: HTMLImageElement) => {
    await waitUntilDecoded(image)
    setKnown((latest) => (image.isConnected ? { ...loading, state: 'ready' } : latest))
  }

  const retry = () => setKnown({ key, attempt: attempt + 1, state: 'loading' })

  return { loading, source, loaded, replace, retry }
}
