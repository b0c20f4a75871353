import { Box, Slider, Typography } from '@mui/material'
import { useId } from 'react'
import { VisuallyHidden } from '#frontend/components/visually-hidden.tsx'
import { maskEditorCopy } from '#shared/copy/mask-editor.ts'
import { brushPixels } from '#shared/pictures/brush.ts'

type BrushSizeProps = { size: number; onChange: (size: number) => void; isDisabled: boolean }

/** The brush's size, in pixels of the screen. */
export const BrushSize = ({ size, onChange, isDisabled }: BrushSizeProps) => {
  const labelId = useId()
  return (
    <Box
      sx={{
        flex: { xs: '1 1 180px', md: '0 0 auto' },
        display: 'flex',
        alignItems: 'center',
        gap: 1.5,
        minHeight: { xs: 44, md: 40 },
        px: 1.5,
      }}
    >
      <VisuallyHidden id={labelId}>{maskEditorCopy.size}</VisuallyHidden>
      <Slider
        size="small"
        aria-labelledby={labelId}
        getAriaValueText={maskEditorCopy.sizeInPixels}
        min={brushPixels.least}
        max={brushPixels.most}
        step={brushPixels.step}
        value={size}
        disabled={isDisabled}
        onChange={(_, next) => onChange(Number(next))}
        sx={{ width: { xs: 'auto', md: 112 }, flex: { xs: 1, md: 'none' } }}
      />
      <Typography
        variant="body2"
        color="textSecondary"
        sx={{ minWidth: 40, textAlign: 'right', fontVariantNumeric: 'tabular-nums' }}
      >
        {maskEditorCopy.sizeInPixels(size)}
      </Typography>
    </Box>
  )
}
