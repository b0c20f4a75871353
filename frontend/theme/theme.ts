import './augmentation.ts'
import { createTheme } from '@mui/material/styles'
import { baseline } from './baseline.ts'
import { buttons } from './buttons.ts'
import { feedback } from './feedback.ts'
import { inputs } from './inputs.ts'
import { durations, easing } from './motion.ts'
import { dark, light } from './palette.ts'
import { radius } from './radius.ts'
import { shadows } from './shadows.ts'
import { surfaces } from './surfaces.ts'
import { typography } from './typography.ts'

/** Colour schemes are CSS variables under `data-theme`, so that switching the theme renders nothing again. */
export const theme = createTheme({
  cssVariables: { colorSchemeSelector: 'data-theme' },
  colorSchemes: { light: { palette: light }, dark: { palette: dark } },
  defaultColorScheme: 'light',
  typography,
  shadows,
  shape: { borderRadius: radius.surface },
  spacing: 8,
  breakpoints: { values: { xs: 0, sm: 560, md: 768, lg: 1120, xl: 1440 } },
  transitions: {
    duration: {
      shortest: durations.fast,
      shorter: durations.fast,
      short: durations.calm,
      standard: durations.slow,
      complex: durations.slow,
      enteringScreen: durations.slow,
      leavingScreen: durations.calm,
    },
    easing: { easeInOut: easing, easeOut: easing, easeIn: easing, sharp: easing },
  },
  components: { ...baseline, ...buttons, ...inputs, ...surfaces, ...feedback },
})
