import { ExplainedSwitch } from '#frontend/components/explained-switch.tsx'
import { boardCopy } from '#shared/copy/listing-boards.ts'
import type { BoardId } from '#shared/entities/board.ts'
import { listingBoards, wordsFor } from '#shared/listing-boards.ts'

type LabelSwitchProps = {
  board: BoardId
  toolIds: readonly string[]
  isChosen: boolean
  isDisabled: boolean
  onChoose: (isLabelled: boolean) => void
}

/** Whether pictures say how they were made, where the board leaves that to the person. */
export const LabelSwitch = ({ board, toolIds, isDisabled, ...choice }: LabelSwitchProps) => {
  const { name, onPictures } = listingBoards[board]
  return (
    <ExplainedSwitch
      {...choice}
      label={boardCopy.label(wordsFor(board, toolIds))}
      why={onPictures === 'free' ? boardCopy.labelWhy : boardCopy.labelSet[onPictures](name)}
      isDisabled={isDisabled || onPictures !== 'free'}
    />
  )
}
