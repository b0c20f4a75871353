import type { PaletteOptions } from '@mui/material/styles'

/** Every pair of text and background has the contrast of WCAG 2 AA; test/frontend/theme/theme.test.ts measures it. */
export const light = {
  mode: 'light',
  primary: { main: '#a8452a', light: '#a8452a', dark: '#8e3820', contrastText: '#ffffff' },
  secondary: { main: '#221d18', light: '#221d18', dark: '#221d18', contrastText: '#fbf9f5' },
  background: { default: '#fbf9f5', paper: '#ffffff' },
  text: { primary: '#221d18', secondary: '#5c5349', disabled: '#736a5e' },
  divider: '#e4ddd2',
  success: { main: '#3a6a45', light: '#e5eee3', dark: '#3a6a45', contrastText: '#ffffff' },
  warning: { main: '#7f5700', light: '#f7ebcd', dark: '#7f5700', contrastText: '#ffffff' },
  error: { main: '#ad1d40', light: '#fae6ea', dark: '#931635', contrastText: '#ffffff' },
  info: { main: '#2f5f80', light: '#e4eef4', dark: '#2f5f80', contrastText: '#ffffff' },
  action: { hover: '#f3efe8', disabled: '#736a5e', disabledBackground: '#f3efe8' },
  sunken: '#f3efe8',
  lineStrong: '#8f8577',
  mask: 'rgba(214, 40, 57, 0.5)',
  scrim: 'rgba(34, 29, 24, 0.56)',
  plate: { main: '#fbf9f5', contrastText: '#221d18' },
  accentSoft: { main: '#f7e6dd', contrastText: '#82331c' },
} as const satisfies PaletteOptions

export const dark = {
  mode: 'dark',
  primary: { main: '#d97f58', light: '#d97f58', dark: '#e39a78', contrastText: '#23110a' },
  secondary: { main: '#f4eee5', light: '#f4eee5', dark: '#f4eee5', contrastText: '#1c1815' },
  background: { default: '#1c1815', paper: '#27221d' },
  text: { primary: '#f4eee5', secondary: '#c2b8aa', disabled: '#a09585' },
  divider: '#3d362f',
  success: { main: '#8fc49a', light: '#223225', dark: '#8fc49a', contrastText: '#161210' },
  warning: { main: '#e3b95e', light: '#3a2f17', dark: '#e3b95e', contrastText: '#161210' },
  error: { main: '#e67a86', light: '#431f24', dark: '#ee97a1', contrastText: '#2b0a0e' },
  info: { main: '#8fbfdd', light: '#1e303b', dark: '#8fbfdd', contrastText: '#161210' },
  action: { hover: '#161210', disabled: '#a09585', disabledBackground: '#161210' },
  sunken: '#161210',
  lineStrong: '#7f7567',
  mask: 'rgba(214, 40, 57, 0.5)',
  scrim: 'rgba(10, 8, 6, 0.68)',
  plate: { main: '#fbf9f5', contrastText: '#221d18' },
  accentSoft: { main: '#44291d', contrastText: '#f6c3a9' },
} as const satisfies PaletteOptions
