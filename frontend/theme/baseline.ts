import type { Components, Theme } from '@mui/material/styles'
import { reducedMotion } from './motion.ts'
import { darkShadows, lightShadows } from './shadows.ts'

/** A dark line outside a light one, so that the ring is visible on every background and on pictures. */
export const focusRing = {
  outline: '2px solid var(--mui-palette-text-primary)',
  outlineOffset: '2px',
  boxShadow: '0 0 0 2px var(--mui-palette-background-default)',
} as const

export const baseline: Components<Theme> = {
  MuiCssBaseline: {
    styleOverrides: {
      ':root': { ...lightShadows, '--gutter': 'clamp(20px, 3.75vw, 48px)', '--page': '1184px' },
      '[data-theme="dark"]': darkShadows,
      html: { WebkitTextSizeAdjust: '100%' },
      body: { fontOpticalSizing: 'auto', textRendering: 'optimizeLegibility', textWrap: 'pretty' },
      'img, svg': { display: 'block', maxWidth: '100%' },
      'ul, ol': { listStyle: 'none', padding: 0, margin: 0 },
      ':focus-visible': focusRing,
      ':focus:not(:focus-visible)': { outline: 'none' },
      // The app moves the focus to a heading, which no key reaches and which looks like a field with a ring.
      ':is(h1, h2, h3)[tabindex="-1"]:focus-visible': { outline: 'none' },
      [reducedMotion]: {
        '*, *::before, *::after': {
          animationDuration: '0.01ms !important',
          animationIterationCount: '1 !important',
          transitionDuration: '0s !important',
          scrollBehavior: 'auto !important',
        },
      },
    },
  },
}
