import { Button, Typography } from '@mui/material'
import { CircleAlert } from 'lucide-react'
import { galleryCopy } from '#shared/copy/gallery.ts'
import { PictureWords } from './picture-words.tsx'
import { Plate } from './plate.tsx'

type PictureProblemProps = {
  /** The HTTP status of the failed response: the storage's, or 401 after the session has ended; undefined without one. */
  status: number | undefined
  onRetry: () => void
  /** Shows the message in a corner of a comparison, so that it does not cover the other picture. */
  isInCorner?: boolean
}

const wordsOf = (status: number | undefined) => {
  if (status === 401) return galleryCopy.signInToLoad
  return status ? `${galleryCopy.loadFailed}: ${status}` : galleryCopy.loadFailed
}

/** Shown instead of a picture that failed to load, with a button that retries. */
export const PictureProblem = ({ status, onRetry, isInCorner = false }: PictureProblemProps) => {
  const words = wordsOf(status)
  const retryButton = (
    <Button
      size="small"
      variant="text"
      color="inherit"
      onClick={onRetry}
      sx={{
        position: 'relative',
        zIndex: 3,
        pointerEvents: 'auto',
        ...(isInCorner && { '&, &:hover': { color: 'plate.contrastText', bgcolor: 'transparent' } }),
      }}
    >
      {galleryCopy.tryAgain}
    </Button>
  )
  if (isInCorner) {
    return (
      <Plate corner="bottom-left">
        {galleryCopy.problemBefore(words)}
        {retryButton}
      </Plate>
    )
  }
  return (
    <PictureWords icon={CircleAlert}>
      <Typography variant="body2">{words}</Typography>
      {retryButton}
    </PictureWords>
  )
}
