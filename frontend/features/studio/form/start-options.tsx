import { Box, IconButton, Popover } from '@mui/material'
import { SlidersHorizontal } from 'lucide-react'
import { useState } from 'react'
import { Icon } from '#frontend/components/icon.tsx'
import { generationCopy } from '#shared/copy/generation.ts'
import type { Mode } from '#shared/tools/define-tool.ts'
import { hasVariations } from '#shared/tools/variations.ts'
import { StructureSwitch } from './structure-switch.tsx'
import { VariationsChoice } from './variations-choice.tsx'

type StartOptionsProps = {
  mode: Mode
  /** On a phone, so that they cover no tiles. */
  isBehindButton: boolean
  variations: number
  onVariations: (variations: number) => void
  isDisabled: boolean
}

/** Optional settings before a start: the structure lock and the number of designs. */
export const StartOptions = ({ mode, isBehindButton, variations, onVariations, isDisabled }: StartOptionsProps) => {
  const [pressed, setPressed] = useState<HTMLElement>()
  const hasLock = mode.structureLock === 'switch'
  if (!hasLock && !hasVariations(mode)) return null
  const options = (
    <Box
      sx={{ display: 'flex', flexWrap: 'wrap', justifyContent: 'space-between', gap: isBehindButton ? 1.5 : '0 8px' }}
    >
      {hasLock && <StructureSwitch isDisabled={isDisabled} />}
      {hasVariations(mode) && <VariationsChoice value={variations} onChange={onVariations} isDisabled={isDisabled} />}
    </Box>
  )
  if (!isBehindButton) return options
  return (
    <>
      <IconButton
        aria-label={generationCopy.startOptions}
        aria-haspopup="dialog"
        disabled={isDisabled}
        onClick={({ currentTarget }) => setPressed(currentTarget)}
        sx={{ flex: 'none', mx: -1 }}
      >
        <Icon of={SlidersHorizontal} />
      </IconButton>
      <Popover
        open={pressed !== undefined}
        anchorEl={pressed ?? null}
        onClose={() => setPressed(undefined)}
        anchorOrigin={{ vertical: 'top', horizontal: 'center' }}
        transformOrigin={{ vertical: 'bottom', horizontal: 'center' }}
        slotProps={{
          paper: { role: 'dialog', 'aria-label': generationCopy.startOptions, sx: { mt: -1, p: 2, maxWidth: 320 } },
        }}
      >
        {options}
      </Popover>
    </>
  )
}
