import { FormControlLabel, FormHelperText, Switch } from '@mui/material'
import { useId } from 'react'
import { useStudio } from '#frontend/features/studio/state/studio-context.tsx'
import { generationCopy as copy } from '#shared/copy/generation.ts'

/** Whether a design that moves walls, windows or doors is made once more. */
export const StructureSwitch = ({ isDisabled }: { isDisabled: boolean }) => {
  const { studio, dispatch } = useStudio()
  const whyId = useId()
  return (
    <div>
      <FormControlLabel
        label={copy.keepStructure}
        disabled={isDisabled}
        slotProps={{ typography: { variant: 'body2' } }}
        // The track of a small switch begins 7 px inside it.
        sx={{ ml: '-7px', mr: 0 }}
        control={
          <Switch
            size="small"
            checked={studio.values.structureLock !== 'off'}
            onChange={(_, isOn) => dispatch({ type: 'answered', name: 'structureLock', value: isOn ? 'on' : 'off' })}
            slotProps={{ input: { 'aria-describedby': whyId } }}
          />
        }
      />
      <FormHelperText id={whyId} sx={{ m: 0 }}>
        {copy.keepStructureExplained}
      </FormHelperText>
    </div>
  )
}
