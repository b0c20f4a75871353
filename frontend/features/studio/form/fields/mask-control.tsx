import { Box, Typography } from '@mui/material'
import { Brush, Check } from 'lucide-react'
import { Icon } from '#frontend/components/icon.tsx'
import { radius } from '#frontend/theme/radius.ts'
import { generationCopy } from '#shared/copy/generation.ts'
import type { ControlProps } from './control-props.ts'

/** Whether an area is brushed. The area itself is drawn on the photo. */
export const MaskControl = ({ value }: ControlProps<'mask'>) => (
  <Box
    sx={{
      display: 'flex',
      alignItems: 'center',
      gap: 1.5,
      px: 2,
      py: 1.25,
      borderRadius: radius.tile,
      bgcolor: value ? 'accentSoft.main' : 'sunken',
      color: value ? 'accentSoft.contrastText' : 'text.secondary',
      '& > svg': { flex: 'none' },
    }}
  >
    <Icon of={value ? Check : Brush} />
    <Typography variant="body2" role="status">
      {value ? generationCopy.areaBrushed : generationCopy.brushArea}
    </Typography>
  </Box>
)
