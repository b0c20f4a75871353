import { Box, type SxProps, type Theme } from '@mui/material'
import type { ReactNode } from 'react'
import { radius } from '#frontend/theme/radius.ts'

type PictureWellProps = {
  width?: number | null
  height?: number | null
  children: ReactNode
  /** Covers the whole well, not only the picture. */
  overlay?: ReactNode
  sx?: SxProps<Theme>
}

/** Pictures of unknown size are treated as 3:2. */
const ratioOf = ({ width, height }: Pick<PictureWellProps, 'width' | 'height'>) =>
  ((width || 3) / (height || 2)).toFixed(4)

/**
 * A frame that shows a whole picture as large as fits, with empty space at its sides when the height limits it. The
 * children's box has exactly the picture's aspect ratio.
 */
export const PictureWell = ({ width, height, children, overlay, sx = [] }: PictureWellProps) => {
  const ratio = ratioOf({ width, height })
  return (
    <Box
      sx={[
        {
          position: 'relative',
          containerType: 'size',
          display: 'grid',
          placeItems: 'center',
          width: '100%',
          overflow: 'hidden',
          borderRadius: radius.surface,
          bgcolor: 'sunken',
          aspectRatio: ratio,
        },
        ...(Array.isArray(sx) ? sx : [sx]),
      ]}
    >
      <Box
        sx={{
          position: 'relative',
          overflow: 'hidden',
          width: `min(100cqw, 100cqh * ${ratio})`,
          aspectRatio: ratio,
          '& img': { width: '100%', height: '100%', objectFit: 'contain' },
        }}
      >
        {children}
      </Box>
      {overlay}
    </Box>
  )
}
