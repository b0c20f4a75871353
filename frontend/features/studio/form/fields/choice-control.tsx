import { WordTile } from '#frontend/components/tile-faces.tsx'
import { TileGroup } from '#frontend/components/tile-group.tsx'
import { choiceInWords } from '#shared/choices-in-words.ts'
import type { ControlProps } from './control-props.ts'

/** A few fixed choices, as a radio group. */
export const ChoiceControl = ({ field, labelledBy, value, onChange, isDisabled }: ControlProps<'choice'>) => (
  <TileGroup
    labelledBy={labelledBy}
    value={value}
    onChange={onChange}
    isDisabled={isDisabled}
    tiles={field.choices.map((choice) => ({
      id: choice,
      content: <WordTile name={choiceInWords(choice)} isChosen={choice === value} />,
    }))}
    sx={{ gridTemplateColumns: 'repeat(auto-fit, minmax(88px, 1fr))', gap: 1, py: 0.5 }}
  />
)
