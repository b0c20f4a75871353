import type { ReactNode } from 'react'
import { BusyButton } from '#frontend/components/busy-button.tsx'
import { closedButton } from '#frontend/components/closed-button.ts'

type WizardButtonProps = {
  /** The id of the words that say why it cannot go on yet. */
  obstacleId?: string | undefined
  isBusy?: boolean
  onClick: () => void
  children: ReactNode
}

/** The button to the next step, or the reason why there is none. */
export const WizardButton = ({ obstacleId, isBusy = false, onClick, children }: WizardButtonProps) => (
  <BusyButton
    variant="contained"
    color="primary"
    isBusy={isBusy}
    onClick={obstacleId ? undefined : onClick}
    {...(obstacleId && { ...closedButton, 'aria-describedby': obstacleId })}
  >
    {children}
  </BusyButton>
)
