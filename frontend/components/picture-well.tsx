import { Box, type SxProps, type Theme } from '@mui/material'
import type { ReactNode } from 'react'

type PictureWellProps = {
  width?: number | null
  height?: number | null
  children: ReactNode
  /** Floats over the whole well, not only the picture. */
  overlay?: ReactNode
  sx?: SxProps<Theme>
}

/** A sunken well that shows a picture whole, as large as fits; what is inside has exactly the picture's shape. */
export const PictureWell = ({ width, height, children, overlay, sx = [] }: PictureWellProps) => {
  const ratio = (width || 3) / (height || 2)
  return (
    <Box
      sx={[
        {
          position: 'relative',
          containerType: 'size',
          display: 'grid',
          placeItems: 'center',
          overflow: 'hidden',
          borderRadius: '12px',
          bgcolor: 'sunken',
        },
        ...(Array.isArray(sx) ? sx : [sx]),
      ]}
    >
      <Box
        sx={{
          position: 'relative',
          overflow: 'hidden',
          width: `min(100cqw, 100cqh * ${ratio.toFixed(4)})`,
          aspectRatio: ratio.toFixed(4),
          '& img': { width: '100%', height: '100%', objectFit: 'contain' },
        }}
      >
        {children}
      </Box>
      {overlay}
    </Box>
  )
}
