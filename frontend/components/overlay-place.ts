/**
 * The position of messages that float over a page: at its bottom, unless the page sets the custom properties
 * `--overlay-…` to keep its controls uncovered.
 */
export const overlayPlace = {
  position: 'fixed',
  left: { xs: 12, md: 'var(--overlay-left, 24px)' },
  right: { xs: 12, md: 24 },
  top: 'var(--overlay-top, auto)',
  bottom: {
    xs: 'var(--overlay-bottom, calc(16px + env(safe-area-inset-bottom)))',
    md: 'var(--overlay-bottom, 24px)',
  },
  display: 'grid',
  gap: 1.5,
  justifyItems: { xs: 'stretch', md: 'start' },
  pointerEvents: 'none',
} as const

/** The position of toasts: at the bottom of the page, above the offline banner, or what `--toast-…` name. */
export const toastPlace = {
  ...overlayPlace,
  left: { xs: 12, md: 'var(--toast-left, var(--overlay-left, 24px))' },
  right: { xs: 'var(--toast-right, 12px)', md: 24 },
  top: 'var(--toast-top, auto)',
  bottom: {
    xs: 'var(--toast-bottom, calc(16px + env(safe-area-inset-bottom) + var(--offline-room, 0px)))',
    md: 'var(--toast-bottom, calc(24px + var(--offline-room, 0px)))',
  },
} as const

/** As low as possible on a phone, so that the photo and the handle of its comparison stay uncovered. */
export const compactOnPhone = {
  width: { xs: '100%', md: 'auto' },
  minWidth: { md: 320 },
  maxWidth: { md: 480 },
  px: { xs: 1.5, md: 2 },
  py: { xs: 0.5, md: 1.5 },
  '& .MuiAlert-icon': { mr: { xs: 1, md: 1.5 } },
  fontSize: { xs: '0.875rem', md: '0.9375rem' },
  lineHeight: { xs: '1.25rem', md: '1.375rem' },
} as const
