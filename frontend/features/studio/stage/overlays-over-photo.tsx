import { GlobalStyles, useTheme } from '@mui/material'

/** Moves the offline banner to the photo's top, where it covers no choice. */
export const OverlaysOverPhoto = () => {
  const { breakpoints } = useTheme()
  const place = {
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
