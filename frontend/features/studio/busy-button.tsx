import { Button, type ButtonProps, CircularProgress } from '@mui/material'

type BusyButtonProps = ButtonProps & { isBusy: boolean }

// Closed to a press, but not to the focus, which a disabled button would lose to the page.
const busy = {
  'aria-disabled': true,
  startIcon: <CircularProgress size={16} color="inherit" aria-hidden />,
  onClick: undefined,
} as const

/** A button that keeps the focus while what it started is under way. */
export const BusyButton = ({ isBusy, ...props }: BusyButtonProps) => <Button {...props} {...(isBusy && busy)} />
