import { Box, FormControlLabel } from '@mui/material'
import { TickBox } from '#frontend/components/tick-box.tsx'
import { bulkCopy } from '#shared/copy/bulk.ts'
import type { Preset } from '#shared/entities/preset.ts'
import type { PresetsChosen } from './use-preset-choice.ts'

type SelectAllProps = {
  presets: readonly Preset[]
  choice: PresetsChosen
  /** Named where a page has several categories. */
  category?: string
}

/** Selects every preset of a category, and shows how many are selected. */
export const SelectAll = ({ presets, choice, category }: SelectAllProps) => {
  const count = presets.filter(choice.isChosen).length
  const isAll = count === presets.length
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: 2 }}>
      <FormControlLabel
        control={
          <TickBox
            {...(category && { label: bulkCopy.selectAllOf(category) })}
            isChecked={isAll}
            isMixed={count > 0 && !isAll}
            onChange={() => choice.toggleAll(presets)}
          />
        }
        label={bulkCopy.selectAll}
        sx={{ ml: '-10px', mr: 0, '& .MuiFormControlLabel-label': { fontWeight: 500 } }}
      />
      <Box component="span" sx={{ typography: 'body2', color: 'text.secondary', fontVariantNumeric: 'tabular-nums' }}>
        {bulkCopy.selected(count, presets.length)}
      </Box>
    </Box>
  )
}
