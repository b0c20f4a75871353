import { FormControlLabel, FormHelperText, Switch } from '@mui/material'
import { useId } from 'react'

type ExplainedSwitchProps = {
  label: string
  why: string
  isChosen: boolean
  isDisabled: boolean
  onChoose: (isChosen: boolean) => void
}

/** A switch with a line below it that says what it is for, or why it cannot be changed. */
export const ExplainedSwitch = ({ label, why, isChosen, isDisabled, onChoose }: ExplainedSwitchProps) => {
  const whyId = useId()
  return (
    <div>
      <FormControlLabel
        label={label}
        disabled={isDisabled}
        control={
          <Switch
            checked={isChosen}
            onChange={(_, isNow) => onChoose(isNow)}
            slotProps={{ input: { 'aria-describedby': whyId } }}
          />
        }
      />
      <FormHelperText id={whyId}>{why}</FormHelperText>
    </div>
  )
}
