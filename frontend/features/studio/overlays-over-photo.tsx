import { GlobalStyles, useTheme } from '@mui/material'
import { toastsOverHeader } from '#frontend/components/toasts-over-header.tsx'

/**
 * Moves the messages that float over the page: the offline banner to the photo's top, toasts over the page's header, where they
 * cover neither the photo nor a choice.
 */
export const OverlaysOverPhoto = () => {
  const { breakpoints } = useTheme()
  const place = {
    ...toastsOverHeader,
    '--overlay-bottom': 'auto',
    '--overlay-end': '0px',
    '--overlay-top': 'calc(var(--studio-top) + 4px)',
    // Below the photo's actions, and right of the panel and the rail.
    [breakpoints.up('md')]: {
      '--overlay-top': 'calc(var(--studio-top) + 88px)',
      '--overlay-left': '344px',
    },
    [breakpoints.up('lg')]: { '--overlay-left': '488px' },
  }
  return <GlobalStyles styles={{ ':root': place }} />
}
