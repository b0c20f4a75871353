import { Box } from '@mui/material'
import type { ReactNode } from 'react'

type WidePageProps = {
  paddingTop: { xs: number; md: number }
  /** As wide as the window, however wide that is. */
  isUnlimited?: boolean
  children: ReactNode
}

/** The frame of a page whose content is pictures: wider than a page of text. */
export const WidePage = ({ paddingTop, isUnlimited = false, children }: WidePageProps) => (
  <Box
    sx={{
      width: '100%',
      maxWidth: isUnlimited ? 'none' : 'calc(var(--page) + 96px)',
      mx: 'auto',
      px: { xs: 2.5, md: 6 },
      pt: paddingTop,
      pb: 8,
    }}
  >
    {children}
  </Box>
)
