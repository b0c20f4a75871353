import type { TypographyVariantsOptions } from '@mui/material/styles'

const serifs = ["'Fraunces Variable'", 'Fraunces', "'Fraunces by Georgia'", "'Fraunces by Times'", "'Fraunces by Noto'"]
const serif = [...serifs, 'Georgia', "'Times New Roman'", 'serif'].join(', ')
const sanses = ["'Inter Variable'", 'Inter', "'Inter by Arial'", "'Inter by Roboto'"]
const sans = [...sanses, 'system-ui', '-apple-system', "'Segoe UI'", 'sans-serif'].join(', ')

const heading = { fontFamily: serif, textWrap: 'balance' } as const

/**
 * Headings scale between window widths of 390 and 1280 px. Text is at least 13 px; fields have 16 px, or iOS zooms in.
 */
export const typography = {
  fontFamily: sans,
  display: {
    ...heading,
    fontWeight: 400,
    fontSize: 'clamp(2.75rem, 1.55rem + 4.93vw, 5rem)',
    lineHeight: 1,
    letterSpacing: '-0.024em',
  },
  h1: {
    ...heading,
    fontWeight: 400,
    fontSize: 'clamp(2.125rem, 1.56rem + 2.25vw, 3.25rem)',
    lineHeight: 1.06,
    letterSpacing: '-0.019em',
  },
  h2: {
    ...heading,
    fontWeight: 420,
    fontSize: 'clamp(1.75rem, 1.44rem + 1.26vw, 2.5rem)',
    lineHeight: 1.12,
    letterSpacing: '-0.015em',
  },
  h3: { ...heading, fontWeight: 460, fontSize: '1.5rem', lineHeight: 1.25, letterSpacing: '-0.01em' },
  h4: { ...heading, fontWeight: 460, fontSize: '1.1875rem', lineHeight: 1.3, letterSpacing: '-0.004em' },
  lead: { fontFamily: sans, fontSize: '1.125rem', lineHeight: '1.75rem', maxWidth: '62ch', textWrap: 'pretty' },
  subtitle1: { fontSize: '1.125rem', lineHeight: '1.75rem', letterSpacing: 0 },
  body1: { fontSize: '1rem', lineHeight: '1.5rem', letterSpacing: 0 },
  body2: { fontSize: '0.875rem', lineHeight: '1.25rem', letterSpacing: 0 },
  caption: { fontSize: '0.8125rem', lineHeight: '1.125rem', fontWeight: 500, letterSpacing: 0 },
  button: { fontSize: '0.9375rem', lineHeight: '1.25rem', fontWeight: 600, letterSpacing: 0, textTransform: 'none' },
} as const satisfies TypographyVariantsOptions
