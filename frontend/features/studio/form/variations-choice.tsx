import { Box, NativeSelect } from '@mui/material'
import { useId } from 'react'
import { generationCopy } from '#shared/copy/generation.ts'
import { limits } from '#shared/limits.ts'

type VariationsChoiceProps = { value: number; onChange: (variations: number) => void; isDisabled: boolean }

/** How many pictures one start makes from the same choices. */
export const VariationsChoice = ({ value, onChange, isDisabled }: VariationsChoiceProps) => {
  const id = useId()
  return (
    <Box sx={{ display: 'flex', alignItems: 'center', gap: 1, typography: 'body2' }}>
      <label htmlFor={id}>{generationCopy.variations}</label>
      <NativeSelect
        value={value}
        disabled={isDisabled}
        onChange={({ target }) => onChange(Number(target.value))}
        inputProps={{ id }}
        sx={{ fontSize: 'inherit', minHeight: 36 }}
      >
        {Array.from({ length: limits.maxVariations }, (_, place) => (
          <option key={place + 1} value={place + 1}>
            {generationCopy.variationsOf(place + 1)}
          </option>
        ))}
      </NativeSelect>
    </Box>
  )
}
