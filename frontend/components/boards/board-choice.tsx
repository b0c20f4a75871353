import { Box, FormHelperText, NativeSelect, OutlinedInput, Typography } from '@mui/material'
import { useId } from 'react'
import { boardCopy as copy } from '#shared/copy/listing-boards.ts'
import { BoardId } from '#shared/entities/board.ts'
import { listingBoards } from '#shared/listing-boards.ts'
import { BoardRules } from './board-rules.tsx'
import { useBoard } from './use-board.ts'

type BoardChoiceProps = {
  /** Where a page was shared for, if that is not where the account publishes now. */
  board?: BoardId
  isDisabled?: boolean
  /** Below the heading of a section of settings, whose rows have plain titles. */
  isSetting?: boolean
  onChosen?: (board: BoardId) => void
}

/** The board where the account publishes its listings, with its rules. */
export const BoardChoice = ({ board: shared, isDisabled = false, isSetting = false, onChosen }: BoardChoiceProps) => {
  const { board: usual, choose } = useBoard()
  const board = shared ?? usual
  const [selectId, whyId] = [useId(), useId()]
  return (
    <div>
      <Typography
        variant={isSetting ? 'body1' : 'h4'}
        component="label"
        htmlFor={selectId}
        sx={{ display: 'block', mb: isSetting ? 1 : 1.5, ...(isSetting && { fontWeight: 500 }) }}
      >
        {copy.where}
      </Typography>
      <NativeSelect
        fullWidth
        disabled={isDisabled}
        value={board}
        onChange={({ target }) => {
          const chosen = BoardId.parse(target.value)
          choose(chosen)
          onChosen?.(chosen)
        }}
        input={<OutlinedInput />}
        inputProps={{ id: selectId, 'aria-describedby': whyId }}
        sx={{ typography: 'body2', '& .MuiNativeSelect-icon': { right: 14 } }}
      >
        {BoardId.options.map((id) => (
          <option key={id} value={id}>
            {listingBoards[id].name}
          </option>
        ))}
      </NativeSelect>
      <FormHelperText id={whyId}>{copy.whereWhy}</FormHelperText>
      <Box aria-live="polite">
        <BoardRules board={board} />
      </Box>
    </div>
  )
}
