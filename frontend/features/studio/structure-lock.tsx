import { Box, FormControlLabel, FormHelperText, Switch, Typography } from '@mui/material'
import { useId } from 'react'
import { generationCopy as copy } from '#shared/copy/generation.ts'
import { useStudio } from './studio-context.tsx'

// A phone has no room for it; screen readers still read it.
const hiddenOnPhone = {
  position: { xs: 'absolute', md: 'static' },
  clipPath: { xs: 'inset(50%)', md: 'none' },
} as const

/** How much of the room's structure a design keeps, in a line below its picture; a phone has room for the figure only. */
export const StructureFigure = ({ percent }: { percent: number }) => (
  <Typography
    variant="body2"
    color="textSecondary"
    sx={{ flex: 'none', px: { xs: 2.5, md: 0 }, pb: { xs: 1, md: 0 }, fontVariantNumeric: 'tabular-nums' }}
  >
    <Box component="span" sx={{ color: 'text.primary', fontWeight: 600 }}>
      {copy.structureKept}: {percent} %
    </Box>
    <Box component="span" sx={hiddenOnPhone}>
      {' · '}
      {copy.structureKeptExplained}
    </Box>
  </Typography>
)

/** Whether a design that moves walls, windows or doors is made once more. */
export const StructureSwitch = ({ isDisabled }: { isDisabled: boolean }) => {
  const { studio, dispatch } = useStudio()
  const whyId = useId()
  return (
    <Box>
      <FormControlLabel
        label={copy.keepStructure}
        disabled={isDisabled}
        slotProps={{ typography: { variant: 'body2' } }}
        control={
          <Switch
            size="small"
            checked={studio.values.structureLock !== 'off'}
            onChange={(_, isOn) => dispatch({ type: 'answered', name: 'structureLock', value: isOn ? 'on' : 'off' })}
            slotProps={{ input: { 'aria-describedby': whyId } }}
          />
        }
      />
      <FormHelperText id={whyId} sx={{ m: 0, ...hiddenOnPhone }}>
        {copy.keepStructureExplained}
      </FormHelperText>
    </Box>
  )
}
