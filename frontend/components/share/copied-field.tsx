import { Box, Button, TextField } from '@mui/material'
import { Copy } from 'lucide-react'
import type { ReactNode } from 'react'
import { Icon } from '#frontend/components/icon.tsx'
import { useToast } from '#frontend/components/toasts.tsx'
import { sharingCopy as copy } from '#shared/copy/sharing.ts'

type CopiedFieldProps = {
  label: string
  value: string
  button: string
  isLong?: boolean
  /** What else can be done with the text, beside Copy. */
  children?: ReactNode
}

/** A text to copy, by its button or by hand. */
export const CopiedField = ({ label, value, button, isLong = false, children }: CopiedFieldProps) => {
  const toast = useToast()
  const copyValue = async () => {
    try {
      await navigator.clipboard.writeText(value)
      toast(copy.copied, 'success')
    } catch {
      toast(copy.copyFailed, 'error')
    }
  }
  return (
    <Box sx={{ display: 'flex', gap: 1, alignItems: 'end', flexWrap: { xs: 'wrap', md: 'nowrap' } }}>
      <TextField
        fullWidth
        label={label}
        value={value}
        multiline={isLong}
        onFocus={({ target }) => target.select()}
        slotProps={{
          inputLabel: { shrink: true },
          htmlInput: { readOnly: true },
          ...(isLong && { input: { sx: { px: 0, py: 1.5 } } }),
        }}
      />
      <Button aria-label={button} startIcon={<Icon of={Copy} />} sx={{ flex: 'none' }} onClick={copyValue}>
        {copy.copy}
      </Button>
      {children}
    </Box>
  )
}
