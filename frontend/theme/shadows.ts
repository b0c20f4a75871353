import type { Shadows } from '@mui/material/styles'
import { dark } from './palette.ts'

const float = 'var(--shadow-float)'
const dialog = 'var(--shadow-dialog)'

/** Marks the chosen picture: the accent, two pixels away from the picture. */
export const chosenRing = '0 0 0 2px var(--mui-palette-background-default), 0 0 0 4px var(--mui-palette-primary-main)'

/** Only floating surfaces have a shadow: elevation 6 to 23 for menus and toasts, 24 for dialogs. */
export const shadows: Shadows = [
  'none',
  'none',
  'none',
  'none',
  'none',
  'none',
  float,
  float,
  float,
  float,
  float,
  float,
  float,
  float,
  float,
  float,
  float,
  float,
  float,
  float,
  float,
  float,
  float,
  float,
  dialog,
]

export const lightShadows = {
  '--shadow-float': '0 2px 6px rgb(60 44 28 / 0.1), 0 8px 24px rgb(60 44 28 / 0.12)',
  '--shadow-dialog': '0 4px 12px rgb(60 44 28 / 0.1), 0 24px 64px rgb(60 44 28 / 0.22)',
  '--shadow-sheet': '0 -8px 32px rgb(60 44 28 / 0.14)',
} as const

export const darkShadows = {
  '--shadow-float': `0 0 0 1px ${dark.divider}, 0 8px 24px rgb(0 0 0 / 0.45)`,
  '--shadow-dialog': `0 0 0 1px ${dark.divider}, 0 24px 64px rgb(0 0 0 / 0.6)`,
  '--shadow-sheet': `0 0 0 1px ${dark.divider}, 0 -8px 32px rgb(0 0 0 / 0.45)`,
} as const
