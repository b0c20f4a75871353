import { Box, GlobalStyles, useTheme } from '@mui/material'
import { useBottom } from './use-bottom.ts'

/**
 * Moves the messages that float over the page to the photo: the offline banner to its top, toasts to its lower edge, where
 * they cover neither a control nor the comparison's handle nor the line of versions.
 */
export const OverlaysOverPhoto = () => {
  const { breakpoints } = useTheme()
  const { ref, bottom } = useBottom()
  const place = {
    '--toast-bottom': `${bottom + 4}px`,
    '--overlay-bottom': 'auto',
    '--overlay-end': '0px',
    '--overlay-top': 'calc(var(--studio-top) + 4px)',
    // Below the photo's actions, and right of the panel and the rail.
    [breakpoints.up('md')]: {
      '--toast-bottom': `${bottom + 12}px`,
      '--overlay-top': 'calc(var(--studio-top) + 88px)',
      '--overlay-left': '344px',
    },
    [breakpoints.up('lg')]: { '--overlay-left': '488px' },
  }
  return (
    <>
      <GlobalStyles styles={{ ':root': place }} />
      <Box ref={ref} sx={{ position: 'absolute', inset: 0, zIndex: -1 }} />
    </>
  )
}
