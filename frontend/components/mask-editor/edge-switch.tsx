import { FormControlLabel, Switch, Tooltip } from '@mui/material'
import { maskEditorCopy } from '#shared/copy/mask-editor.ts'

type EdgeSwitchProps = { isOn: boolean; onChange: (isOn: boolean) => void; isDisabled: boolean }

/** Whether a stroke stops at the edges of the surface under it, or covers exactly what was brushed. */
export const EdgeSwitch = ({ isOn, onChange, isDisabled }: EdgeSwitchProps) => (
  <Tooltip describeChild title={isOn ? maskEditorCopy.stopsAtEdges : maskEditorCopy.exactly}>
    <FormControlLabel
      control={<Switch size="small" checked={isOn} onChange={(_, next) => onChange(next)} />}
      label={maskEditorCopy.stopAtEdges}
      disabled={isDisabled}
      slotProps={{ typography: { variant: 'body2' } }}
      sx={{ flex: 'none', minHeight: { xs: 44, md: 40 }, ml: 0.5, mr: 1, gap: 0.5, whiteSpace: 'nowrap' }}
    />
  </Tooltip>
)
