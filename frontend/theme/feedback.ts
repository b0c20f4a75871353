import type { Components, Theme } from '@mui/material/styles'
import { radius } from './radius.ts'

/** Banners are `standard` alerts; toasts are `filled` ones, with a shadow. Only the icon has the status colour. */
export const feedback: Components<Theme> = {
  MuiAlert: {
    defaultProps: { variant: 'standard' },
    styleOverrides: {
      root: ({ theme }) => ({
        padding: '12px 16px',
        borderRadius: radius.surface,
        alignItems: 'center',
        fontSize: '0.9375rem',
        lineHeight: '1.375rem',
        fontWeight: 500,
        '&&': { color: theme.vars.palette.text.primary },
        variants: (['success', 'info', 'warning', 'error'] as const).flatMap((severity) => [
          {
            props: { variant: 'standard' as const, severity },
            style: {
              '&&': { backgroundColor: theme.vars.palette[severity].light },
              '& .MuiAlert-icon': { color: theme.vars.palette[severity].main },
            },
          },
          {
            props: { variant: 'filled' as const, severity },
            style: {
              '&&': { backgroundColor: theme.vars.palette.background.paper, boxShadow: 'var(--shadow-float)' },
              '& .MuiAlert-icon': { color: theme.vars.palette[severity].main },
            },
          },
        ]),
      }),
      icon: { padding: 0, marginRight: 12, opacity: 1, flexShrink: 0 },
      message: { padding: 0, minWidth: 0, overflowWrap: 'anywhere' },
      action: { padding: 0, alignItems: 'center', marginRight: -4 },
    },
  },
  MuiTooltip: {
    styleOverrides: {
      tooltip: ({ theme }) => ({
        backgroundColor: theme.vars.palette.text.primary,
        color: theme.vars.palette.background.default,
        fontSize: '0.8125rem',
        lineHeight: '1.125rem',
        padding: '6px 10px',
        borderRadius: radius.tile,
      }),
    },
  },
  MuiSkeleton: {
    defaultProps: { animation: 'wave', variant: 'rounded' },
    styleOverrides: {
      root: ({ theme }) => ({ backgroundColor: theme.vars.palette.sunken, borderRadius: radius.surface }),
    },
  },
  MuiLinearProgress: {
    styleOverrides: {
      root: ({ theme }) => ({
        height: 4,
        borderRadius: radius.bar,
        backgroundColor: `color-mix(in srgb, ${theme.vars.palette.lineStrong} 45%, transparent)`,
      }),
      bar: { borderRadius: radius.bar },
    },
  },
  MuiCircularProgress: { defaultProps: { thickness: 3 } },
}
