import { TextField } from '@mui/material'
import { limits } from '#shared/limits.ts'
import type { ControlProps } from './control-props.ts'

/** The user's own words. */
export const PromptControl = ({ field, labelledBy, value = '', onChange, isDisabled }: ControlProps<'prompt'>) => (
  <TextField
    multiline
    fullWidth
    minRows={field.isOptional ? 1 : 3}
    maxRows={8}
    disabled={isDisabled}
    placeholder={field.placeholder}
    value={value}
    onChange={({ target }) => onChange(target.value)}
    slotProps={{ htmlInput: { 'aria-labelledby': labelledBy, maxLength: limits.promptMaxCharacters } }}
    sx={{ py: 0.5, '& textarea': { p: 0 } }}
  />
)
