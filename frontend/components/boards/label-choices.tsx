import { Box } from '@mui/material'
import type { ReactNode } from 'react'
import type { ListingShareChoices } from '#shared/entities/share.ts'
import { BoardChoice } from './board-choice.tsx'
import { LabelSwitch } from './label-switch.tsx'

type LabelChoicesProps = {
  toolIds: readonly string[]
  choices: ListingShareChoices
  isDisabled: boolean
  onChoose: (change: Partial<ListingShareChoices>) => void
  /** Further choices, above. */
  children?: ReactNode
}

/** The board that a public page is for, and the label on its pictures where the board leaves it to the person. */
export const LabelChoices = ({ toolIds, choices, isDisabled, onChoose, children }: LabelChoicesProps) => (
  <Box sx={{ display: 'grid', gap: 0.5 }}>
    {children}
    <BoardChoice board={choices.board} isDisabled={isDisabled} onChosen={(board) => onChoose({ board })} />
    <LabelSwitch
      board={choices.board}
      toolIds={toolIds}
      isChosen={choices.isLabelled}
      isDisabled={isDisabled}
      onChoose={(isLabelled) => onChoose({ isLabelled })}
    />
  </Box>
)
