import { Button, type ButtonProps, CircularProgress } from '@mui/material'

type BusyButtonProps = ButtonProps & { isBusy: boolean }

// aria-disabled instead of disabled: a disabled button would lose the focus.
const busy = {
  'aria-disabled': true,
  // It sends no form either.
  type: 'button',
  startIcon: <CircularProgress size={16} color="inherit" aria-hidden />,
  onClick: undefined,
} as const

/** A button that keeps the focus, and its width, while its action runs. */
export const BusyButton = ({ isBusy, ...props }: BusyButtonProps) => (
  <Button {...props} {...(isBusy && busy)} {...(isBusy && !props.startIcon && { 'data-spins': '' })} />
)
