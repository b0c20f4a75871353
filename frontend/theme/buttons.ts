import type { Components, Theme } from '@mui/material/styles'
import { focusRing } from './baseline.ts'
import { durations, easing } from './motion.ts'
import { radius } from './radius.ts'

// Without an icon of its own, a busy button makes room for the spinner by less padding, at the same width. MUI renders an
// empty span there.
const widened = '&.MuiButton-loading:has(> .MuiButton-startIcon > span), &[data-spins]'

const disabled = ({ vars }: Theme) => ({
  backgroundColor: vars.palette.sunken,
  color: vars.palette.text.disabled,
  borderColor: 'transparent',
})

// Pressed before the app can answer, on a prerendered page.
const busyBeforeApp = {
  '&[aria-busy="true"]': { opacity: 0.7, cursor: 'progress' },
  '&[aria-busy="true"]::after': {
    content: '""',
    width: 16,
    height: 16,
    border: '2px solid',
    borderTopColor: 'transparent',
    borderRadius: '50%',
    animation: 'button-busy 1s linear infinite',
  },
  '@keyframes button-busy': { to: { transform: 'rotate(360deg)' } },
}

const quietVariants = (theme: Theme) =>
  [
    {
      props: { variant: 'outlined', color: 'inherit' },
      style: {
        borderColor: theme.vars.palette.lineStrong,
        backgroundColor: theme.vars.palette.background.paper,
        '&:hover': {
          borderColor: theme.vars.palette.text.primary,
          backgroundColor: theme.vars.palette.background.paper,
        },
        // A button that is disabled under the pointer stays hovered until the pointer moves.
        '&.Mui-disabled': disabled(theme),
      },
    },
    {
      props: { variant: 'text', color: 'inherit' },
      style: {
        padding: '0 12px',
        color: theme.vars.palette.text.secondary,
        '&:hover': { color: theme.vars.palette.text.primary, backgroundColor: theme.vars.palette.sunken },
        '&.Mui-disabled': { backgroundColor: 'transparent' },
      },
    },
  ] as const

export const buttons: Components<Theme> = {
  MuiButtonBase: {
    defaultProps: { disableRipple: true },
    styleOverrides: { root: { '&.Mui-focusVisible': focusRing } },
  },
  MuiButton: {
    defaultProps: { disableElevation: true, variant: 'outlined', color: 'inherit', loadingPosition: 'start' },
    styleOverrides: {
      root: ({ theme }) => ({
        minHeight: 48,
        minWidth: 0,
        padding: '0 24px',
        gap: 10,
        borderRadius: radius.surface,
        whiteSpace: 'nowrap',
        transition: `background-color ${durations.fast}ms ${easing}, border-color ${durations.fast}ms ${easing}`,
        '&.Mui-disabled': disabled(theme),
        ...busyBeforeApp,
        // As MUI's own style attribute, which a prerendered page cannot have; a box would be one more gap.
        '& > .MuiButton-loadingWrapper': { display: 'contents' },
        [widened]: { paddingInline: 11 },
        '&.MuiButton-loading.Mui-disabled.MuiButton-contained': {
          backgroundColor: theme.vars.palette.primary.main,
          color: theme.vars.palette.primary.contrastText,
        },
        variants: quietVariants(theme),
      }),
      sizeSmall: ({ theme }) => ({
        minHeight: 40,
        padding: '0 16px',
        gap: 8,
        fontSize: '0.875rem',
        [widened]: { paddingInline: 4 },
        [theme.breakpoints.down('md')]: { minHeight: 44 },
        variants: [
          {
            props: { variant: 'text' },
            style: {
              padding: '0 12px',
              [widened]: { paddingInline: 0 },
            },
          },
        ],
      }),
      // The spinner is in the flow before the label, so that both are centred together.
      loadingIndicator: {
        display: 'inline-flex',
        variants: [{ props: { loadingPosition: 'start' }, style: { position: 'static', color: 'inherit' } }],
      },
      startIcon: { margin: 0, '.MuiButton-loading > &': { display: 'none' } },
      endIcon: { margin: 0 },
    },
  },
  MuiIconButton: {
    styleOverrides: {
      root: ({ theme }) => ({
        width: 40,
        height: 40,
        padding: 0,
        borderRadius: radius.tile,
        color: theme.vars.palette.text.secondary,
        '&:hover': { backgroundColor: theme.vars.palette.sunken, color: theme.vars.palette.text.primary },
        '&.Mui-disabled': { color: theme.vars.palette.lineStrong },
        [theme.breakpoints.down('md')]: { width: 44, height: 44 },
      }),
    },
  },
  MuiChip: {
    styleOverrides: {
      root: { borderRadius: radius.pill, fontSize: '0.8125rem', lineHeight: '1.125rem', fontWeight: 500, height: 26 },
      label: { padding: '0 10px' },
    },
  },
  MuiLink: {
    defaultProps: { underline: 'always' },
    styleOverrides: {
      root: ({ theme }) => ({
        color: theme.vars.palette.primary.main,
        textDecorationColor: 'currentColor',
        textDecorationThickness: 1,
        textUnderlineOffset: 3,
        '&:hover': { color: theme.vars.palette.primary.dark },
      }),
    },
  },
}
