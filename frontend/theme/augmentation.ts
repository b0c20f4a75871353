import type {} from '@mui/material/themeCssVarsAugmentation'

type SoftColor = { main: string; contrastText: string }

declare module '@mui/material/styles' {
  interface Palette {
    /** Background of the footer, picture wells, hovered controls and skeletons. */
    sunken: string
    /** Edges of controls, which need a contrast of 3:1 (https://www.w3.org/TR/WCAG22/#non-text-contrast). */
    lineStrong: string
    /** The painted area in the mask editor. */
    mask: string
    /** Behind dialogs and sheets. */
    scrim: string
    /** A label on a picture, the same in both themes. */
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
