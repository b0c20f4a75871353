import { GlobalStyles } from '@mui/material'

/**
 * The position of toasts over the page's header: on a phone its menu stays in reach, on a desktop its tabs, as far as there is
 * room.
 */
const toastsOverHeader = {
  '--toast-top': 'calc(4px + env(safe-area-inset-top))',
  '--toast-bottom': 'auto',
  '--toast-left': 'clamp(24px, calc(100vw - 504px), 488px)',
  '--toast-right': '60px',
} as const

/** Keeps toasts off the choices and pictures of a page. */
export const ToastsOverHeader = () => <GlobalStyles styles={{ ':root': toastsOverHeader }} />
