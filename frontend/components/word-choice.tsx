import { Typography } from '@mui/material'
import { useId } from 'react'
import { WordTile, type WordTileProps } from './tile-faces.tsx'
import { TileGroup, type TileGroupProps } from './tile-group.tsx'

type WordChoiceProps<Id extends string> = Pick<TileGroupProps, 'choosesByArrows' | 'sx'> & {
  question: string
  heading?: 'h2' | 'h3'
  choices: readonly (Omit<WordTileProps, 'isChosen'> & { id: Id })[]
  value: Id
  onChange: (id: Id) => void
}

/** A question with a few answers in words, of which one is always chosen. */
export const WordChoice = <Id extends string>({
  question,
  heading = 'h3',
  choices,
  value,
  onChange,
  ...group
}: WordChoiceProps<Id>) => {
  const labelId = useId()
  return (
    <div>
      <Typography id={labelId} variant="h4" component={heading} sx={{ mb: heading === 'h2' ? 1.5 : 1 }}>
        {question}
      </Typography>
      <TileGroup
        labelledBy={labelId}
        value={value}
        onChange={(chosen) => {
          const choice = choices.find(({ id }) => id === chosen)
          if (choice) onChange(choice.id)
        }}
        tiles={choices.map(({ id, ...face }) => ({ id, content: <WordTile {...face} isChosen={id === value} /> }))}
        {...group}
      />
    </div>
  )
}
