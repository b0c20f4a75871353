import type { Components, Theme } from '@mui/material/styles'
import { radius } from './radius.ts'

export const inputs: Components<Theme> = {
  MuiTextField: {
    defaultProps: { fullWidth: true, variant: 'outlined', slotProps: { inputLabel: { shrink: true } } },
  },
  MuiInputLabel: {
    styleOverrides: {
      root: ({ theme }) => ({
        position: 'static',
        transform: 'none',
        marginBottom: 6,
        fontSize: '0.875rem',
        lineHeight: '1.25rem',
        fontWeight: 500,
        color: theme.vars.palette.text.primary,
        '&.Mui-focused, &.Mui-error': { color: theme.vars.palette.text.primary },
      }),
    },
  },
  MuiOutlinedInput: {
    defaultProps: { notched: false },
    styleOverrides: {
      root: ({ theme }) => ({
        minHeight: 48,
        borderRadius: radius.surface,
        backgroundColor: theme.vars.palette.background.paper,
        '& .MuiOutlinedInput-notchedOutline': { borderColor: theme.vars.palette.lineStrong, top: 0 },
        '& legend': { display: 'none' },
        '&:hover .MuiOutlinedInput-notchedOutline': { borderColor: theme.vars.palette.text.primary },
        '&.Mui-focused .MuiOutlinedInput-notchedOutline': { borderColor: theme.vars.palette.text.primary },
        '&.Mui-error .MuiOutlinedInput-notchedOutline': { borderColor: theme.vars.palette.error.main, borderWidth: 2 },
      }),
      input: ({ theme }) => ({
        height: 48,
        boxSizing: 'border-box',
        padding: '0 16px',
        '&:focus-visible': { outline: 'none', boxShadow: 'none' },
        '&::placeholder': { color: theme.vars.palette.text.disabled, opacity: 1 },
      }),
    },
  },
  MuiFormHelperText: {
    styleOverrides: {
      root: ({ theme }) => ({
        margin: '6px 0 0',
        fontSize: '0.875rem',
        lineHeight: '1.25rem',
        fontWeight: 400,
        color: theme.vars.palette.text.disabled,
        '&.Mui-error': { color: theme.vars.palette.error.main },
      }),
    },
  },
  MuiSwitch: {
    styleOverrides: {
      // The track of a switch that is off is seen on every ground, and its thumb on the track.
      track: ({ theme }) => ({ backgroundColor: theme.vars.palette.lineStrong, opacity: 1 }),
      switchBase: { '&.Mui-checked + .MuiSwitch-track': { opacity: 0.5 } },
      // The thumb of a switch that is off has the colour of the paper below it.
      thumb: ({ theme }) => ({
        boxShadow: `inset 0 0 0 2px ${theme.vars.palette.lineStrong}`,
        '.Mui-checked &': { boxShadow: 'none' },
      }),
    },
  },
}
