import { TextField } from '@mui/material'
import { limits } from '#shared/limits.ts'
import type { ControlProps } from './control-props.ts'

/** The user's own words. */
export const PromptControl = ({ labelledBy, value = '', onChange, isDisabled }: ControlProps<'prompt'>) => (
  <TextField
    multiline
    fullWidth
    minRows={3}
    maxRows={8}
    disabled={isDisabled}
    value={value}
    onChange={({ target }) => onChange(target.value)}
    slotProps={{ htmlInput: { 'aria-labelledby': labelledBy, maxLength: limits.promptMaxCharacters } }}
    sx={{ py: 0.5, '& textarea': { p: 0 } }}
  />
)
