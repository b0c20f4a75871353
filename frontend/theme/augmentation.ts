import type {} from '@mui/material/themeCssVarsAugmentation'

type SoftColor = { main: string; contrastText: string }

declare module '@mui/material/styles' {
  interface Palette {
    /** Footer, picture wells, hover, skeletons. */
    sunken: string
    /** Edges of controls, which need 3:1. */
    lineStrong: string
    /** The painted area in the mask editor. */
    mask: string
    /** Behind dialogs and sheets. */
    scrim: string
    /** A label on a picture brings its own ground, the same in both themes. */
    plate: SoftColor
    accentSoft: SoftColor
  }
  interface PaletteOptions {
    sunken: string
    lineStrong: string
    mask: string
    scrim: string
    plate: SoftColor
    accentSoft: SoftColor
  }
  interface TypographyVariants {
    display: React.CSSProperties
    lead: React.CSSProperties
  }
  interface TypographyVariantsOptions {
    display?: React.CSSProperties
    lead?: React.CSSProperties
  }
}

declare module '@mui/material/Typography' {
  interface TypographyPropsVariantOverrides {
    display: true
    lead: true
  }
}

declare module '@mui/material/Button' {
  interface ButtonPropsColorOverrides {
    inherit: true
  }
}
