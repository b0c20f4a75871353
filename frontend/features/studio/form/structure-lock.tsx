import { ButtonBase, FormControlLabel, FormHelperText, Switch } from '@mui/material'
import { useId, useState } from 'react'
import { Explanation } from '#frontend/components/explanation.tsx'
import { useStudio } from '#frontend/features/studio/state/studio-context.tsx'
import { radius } from '#frontend/theme/radius.ts'
import { generationCopy as copy } from '#shared/copy/generation.ts'

/** How much of the room's structure a design keeps. A press explains it. */
export const StructureFigure = ({ percent }: { percent: number }) => {
  const [pressed, setPressed] = useState<HTMLElement>()
  return (
    <>
      <ButtonBase
        aria-haspopup="dialog"
        onClick={({ currentTarget }) => setPressed(currentTarget)}
        sx={{
          position: 'relative',
          justifySelf: 'start',
          borderRadius: radius.line,
          typography: 'body2',
          color: 'text.secondary',
          whiteSpace: 'nowrap',
          fontVariantNumeric: 'tabular-nums',
          textDecoration: 'underline dotted',
          textUnderlineOffset: '3px',
          // A finger needs more room than the line has.
          '&::after': { content: '""', position: 'absolute', inset: '-4px -8px -12px' },
        }}
      >
        {copy.structureKept}: {percent} %
      </ButtonBase>
      <Explanation label={copy.structureKept} anchor={pressed} onClose={() => setPressed(undefined)} side="left">
        {copy.structureKeptExplained}
      </Explanation>
    </>
  )
}

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
