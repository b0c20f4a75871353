import { Box, GlobalStyles } from '@mui/material'
import type { ReactNode } from 'react'
import { useHeight } from './use-height.ts'

const widths = { narrow: 720, page: 1184, wide: 'calc(var(--page) + 96px)' } as const

type PageFootProps = {
  /** That of the content above it; `wide` for a WidePage. */
  width?: keyof typeof widths
  children: ReactNode
}

/** The end of the page, which stays in view; the offline banner floats above it. */
export const PageFoot = ({ width = 'page', children }: PageFootProps) => {
  const { ref, height } = useHeight()
  return (
    <>
      <GlobalStyles styles={{ ':root': { '--overlay-bottom': `${height + 12}px` } }} />
      <Box
        ref={ref}
        sx={{
          position: 'sticky',
          bottom: 0,
          zIndex: 3,
          borderTop: 1,
          borderColor: 'divider',
          bgcolor: 'background.default',
          pb: 'env(safe-area-inset-bottom)',
        }}
      >
        <Box
          sx={{
            display: 'flex',
            flexWrap: 'wrap',
            alignItems: 'center',
            justifyContent: 'flex-end',
            columnGap: 3,
            rowGap: 1,
            maxWidth: widths[width],
            mx: 'auto',
            px: width === 'wide' ? { xs: 2.5, md: 6 } : 'var(--gutter)',
            py: { xs: 1.5, md: 2 },
            '& > .MuiButton-contained': { flex: { xs: '1 1 100%', md: 'none' }, minWidth: { md: 160 } },
          }}
        >
          {children}
        </Box>
      </Box>
    </>
  )
}
