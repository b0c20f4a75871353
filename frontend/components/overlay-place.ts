/**
 * Where words float over a page: at its foot, or where a page that has controls there says that there is room for them
 * (`--overlay-…`).
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

/**
 * Where toasts lie: in that place, past the word of a lost network; on a desktop always at the foot, since the top has the
 * page's own words of what went wrong.
 */
export const toastPlace = {
  ...overlayPlace,
  top: { xs: overlayPlace.top, md: 'auto' },
  bottom: { xs: overlayPlace.bottom.xs, md: 24 },
  // The place hangs from its top or stands on its foot: room on both sides serves either.
  py: 'var(--offline-room, 0px)',
} as const

/** As low as it can be on a phone, where a photo below it wants to be seen, and its handle to be held. */
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
