import type { Components, Theme } from '@mui/material/styles'
import { radius } from './radius.ts'

const toastRoom = 'min(72px, 9vh)'

export const surfaces: Components<Theme> = {
  MuiTypography: {
    defaultProps: { variantMapping: { display: 'h1', lead: 'p', subtitle1: 'p', body1: 'p', body2: 'p' } },
  },
  MuiPaper: {
    defaultProps: { elevation: 0 },
    styleOverrides: { root: { backgroundImage: 'none' } },
  },
  MuiCard: { defaultProps: { variant: 'outlined' } },
  MuiBackdrop: {
    styleOverrides: {
      root: ({ theme }) => ({
        variants: [{ props: { invisible: false }, style: { backgroundColor: theme.vars.palette.scrim } }],
      }),
    },
  },
  MuiDialog: {
    defaultProps: { fullWidth: true, maxWidth: false },
    styleOverrides: {
      container: ({ theme }) => ({ [theme.breakpoints.down('md')]: { alignItems: 'flex-end' } }),
      paper: ({ theme }) => ({
        maxWidth: 560,
        borderRadius: radius.surface,
        boxShadow: 'var(--shadow-dialog)',
        // Above a tall dialog there is room for a toast, which lies over the page's header.
        [theme.breakpoints.up('md')]: {
          '&:not(.MuiDialog-paperFullScreen)': {
            marginBlock: toastRoom,
            maxHeight: `calc(100% - 2 * ${toastRoom})`,
          },
        },
        [theme.breakpoints.down('md')]: {
          width: '100%',
          maxWidth: '100%',
          margin: 0,
          borderRadius: `${radius.surface} ${radius.surface} 0 0`,
        },
      }),
    },
  },
  MuiDialogTitle: {
    defaultProps: { variant: 'h3' },
    styleOverrides: {
      root: ({ theme }) => ({
        padding: '32px 32px 0',
        overflowWrap: 'anywhere',
        [theme.breakpoints.down('md')]: { padding: '24px 20px 0' },
      }),
    },
  },
  MuiDialogContent: {
    styleOverrides: {
      root: ({ theme }) => ({
        padding: '16px 32px 32px',
        overflowWrap: 'anywhere',
        color: theme.vars.palette.text.secondary,
        [theme.breakpoints.down('md')]: { padding: '16px 20px 24px' },
      }),
    },
  },
  MuiDialogActions: {
    styleOverrides: {
      root: ({ theme }) => ({
        padding: '0 32px 32px',
        gap: 8,
        [theme.breakpoints.down('md')]: { padding: '0 20px 24px' },
        '& > :not(style) ~ :not(style)': { marginLeft: 0 },
      }),
    },
  },
  MuiPopover: {
    styleOverrides: {
      root: {
        // Its backdrop stays until the paper has faded, and would swallow a press or a stroke made meanwhile.
        variants: [
          { props: { open: false }, style: { pointerEvents: 'none', '& > .MuiPaper-root': { pointerEvents: 'auto' } } },
        ],
      },
    },
  },
  MuiMenu: {
    // Rendered beside its button, so that it is in the same landmark.
    defaultProps: { elevation: 8, disablePortal: true },
    styleOverrides: {
      paper: { borderRadius: radius.surface, marginTop: 4, minWidth: 200 },
      list: { padding: 8 },
    },
  },
  MuiMenuItem: {
    styleOverrides: {
      root: ({ theme }) => ({
        minHeight: 44,
        gap: 12,
        borderRadius: radius.tile,
        fontSize: '0.9375rem',
        fontWeight: 500,
        '& .MuiListItemIcon-root': { minWidth: 0, color: theme.vars.palette.text.secondary },
        '&.Mui-selected, &.Mui-selected:hover': { backgroundColor: 'transparent' },
        '&:hover, &.Mui-selected:hover': { backgroundColor: theme.vars.palette.sunken },
      }),
    },
  },
}
