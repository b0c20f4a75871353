/**
 * The props of a button that cannot act yet. aria-disabled instead of disabled: the button keeps the focus, a screen reader
 * reads the obstacle, and a press may say what is missing.
 */
export const closedButton = {
  'aria-disabled': true,
  className: 'Mui-disabled',
  sx: { '&.Mui-disabled': { pointerEvents: 'auto' } },
} as const
