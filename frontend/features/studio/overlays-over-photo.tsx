import { Box, GlobalStyles, useTheme } from '@mui/material'
import { useBottom } from './use-bottom.ts'

/**
 * Moves the messages that float over the page: the offline banner to the photo's top, toasts to the photo's lower edge, or
 * on a phone over the page's header, where they cover neither the photo nor a choice.
 */
export const OverlaysOverPhoto = () => {
  const { breakpoints } = useTheme()
  const { ref, bottom } = useBottom()
  const place = {
    '--toast-top': 'calc(4px + env(safe-area-inset-top))',
    '--toast-bottom': 'auto',
    // The header's menu stays in reach.
    '--toast-right': '60px',
    '--overlay-bottom': 'auto',
    '--overlay-end': '0px',
    '--overlay-top': 'calc(var(--studio-top) + 4px)',
    // Below the photo's actions, and right of the panel and the rail.
    [breakpoints.up('md')]: {
      '--toast-top': 'auto',
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
