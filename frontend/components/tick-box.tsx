import { Box, Checkbox, type SxProps, type Theme } from '@mui/material'
import { Check, Minus } from 'lucide-react'
import type { ChangeEvent, ReactNode } from 'react'
import { radius } from '#frontend/theme/radius.ts'
import { Icon } from './icon.tsx'

type TickBoxProps = {
  /** For a screen reader; undefined where a visible label encloses the box. */
  label?: string
  isChecked: boolean
  /** Some of its parts are checked, but not all. */
  isMixed?: boolean
  onChange: (event: ChangeEvent<HTMLInputElement>) => void
  tabIndex?: number | undefined
  sx?: SxProps<Theme>
}

// As legible on a picture as on the page.
const Face = ({ isFilled = false, children }: { isFilled?: boolean; children?: ReactNode }) => (
  <Box
    component="span"
    sx={{
      display: 'grid',
      placeItems: 'center',
      width: 24,
      height: 24,
      border: '1.5px solid',
      borderColor: isFilled ? 'primary.main' : 'lineStrong',
      borderRadius: radius.line,
      bgcolor: isFilled ? 'primary.main' : 'background.paper',
      color: 'primary.contrastText',
      outline: '2px solid var(--mui-palette-background-default)',
    }}
  >
    {children}
  </Box>
)

/** A checkbox that is large enough for a finger. */
export const TickBox = ({ label, isChecked, isMixed = false, onChange, tabIndex, sx = [] }: TickBoxProps) => (
  <Checkbox
    checked={isChecked}
    indeterminate={isMixed}
    onChange={onChange}
    {...(tabIndex !== undefined && { tabIndex })}
    icon={<Face />}
    checkedIcon={
      <Face isFilled>
        <Icon of={Check} size={16} />
      </Face>
    }
    indeterminateIcon={
      <Face isFilled>
        <Icon of={Minus} size={16} />
      </Face>
    }
    slotProps={{ input: { ...(label && { 'aria-label': label }), ...(isMixed && { 'aria-checked': 'mixed' }) } }}
    sx={[{ width: 44, height: 44, p: 0, borderRadius: radius.tile }, ...(Array.isArray(sx) ? sx : [sx])]}
  />
)
