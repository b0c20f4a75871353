import { Button, Typography } from '@mui/material'
import { CircleAlert } from 'lucide-react'
import { galleryCopy } from '#shared/copy/gallery.ts'
import { PictureWords } from './picture-words.tsx'
import { Plate } from './plate.tsx'

type PictureProblemProps = {
  /** What the storage answered, where it did. */
  status: number | undefined
  onAgain: () => void
  /** In a corner of the other half of a comparison, instead of in the whole place of the picture. */
  isInCorner?: boolean
}

/** In the place of a picture that did not load: that it did not, and a way to try again. */
export const PictureProblem = ({ status, onAgain, isInCorner = false }: PictureProblemProps) => {
  const words = status ? `${galleryCopy.loadFailed}: ${status}` : galleryCopy.loadFailed
  const again = (
    <Button
      size="small"
      variant="text"
      color="inherit"
      onClick={onAgain}
      sx={{
        position: 'relative',
        zIndex: 3,
        pointerEvents: 'auto',
        ...(isInCorner && { '&, &:hover': { color: 'plate.contrastText', bgcolor: 'transparent' } }),
      }}
    >
      Try again
    </Button>
  )
  if (isInCorner) {
    return (
      <Plate corner="bottom-left">
        Before: {words}
        {again}
      </Plate>
    )
  }
  return (
    <PictureWords icon={CircleAlert}>
      <Typography variant="body2">{words}</Typography>
      {again}
    </PictureWords>
  )
}
