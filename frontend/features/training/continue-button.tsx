import type { ReactNode } from 'react'
import { BusyButton } from '#frontend/components/busy-button.tsx'

type ContinueButtonProps = {
  /** The id of the words that say why it cannot go on yet. */
  obstacleId?: string | undefined
  isBusy?: boolean
  onClick: () => void
  children: ReactNode
}

// aria-disabled instead of disabled: the button keeps the focus, and a screen reader reads the obstacle.
const closed = {
  'aria-disabled': true,
  className: 'Mui-disabled',
  sx: { '&.Mui-disabled': { pointerEvents: 'auto' } },
} as const

/** The button that goes on to the next step, or says why it does not. */
export const ContinueButton = ({ obstacleId, isBusy = false, onClick, children }: ContinueButtonProps) => (
  <BusyButton
    variant="contained"
    color="primary"
    isBusy={isBusy}
    onClick={obstacleId ? undefined : onClick}
    {...(obstacleId && { ...closed, 'aria-describedby': obstacleId })}
  >
    {children}
  </BusyButton>
)
