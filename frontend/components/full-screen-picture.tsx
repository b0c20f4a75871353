import { IconButton, Dialog as MuiDialog } from '@mui/material'
import { Maximize2, X } from 'lucide-react'
import { type ReactNode, useId, useState } from 'react'
import { generationCopy } from '#shared/copy/generation.ts'
import { ClosedByBack } from './closed-by-back.tsx'
import { Icon } from './icon.tsx'
import { PictureWell } from './picture-well.tsx'
import { VisuallyHidden } from './visually-hidden.tsx'

const plate = {
  position: 'absolute',
  zIndex: 2,
  bgcolor: 'plate.main',
  color: 'plate.contrastText',
  '&:hover': { bgcolor: 'plate.main' },
} as const

const inCorner = {
  ...plate,
  top: 'calc(8px + env(safe-area-inset-top))',
  right: 'calc(8px + env(safe-area-inset-right))',
} as const

type FullScreenPictureProps = { name: string; width?: number | null; height?: number | null; children: ReactNode }

/** A button over a picture that shows its children, the picture or its comparison, as large as the window. */
export const FullScreenPicture = ({ name, width, height, children }: FullScreenPictureProps) => {
  const [isOpen, setIsOpen] = useState(false)
  const nameId = useId()
  const close = () => setIsOpen(false)
  return (
    <>
      <IconButton
        aria-label={generationCopy.fullScreen}
        aria-haspopup="dialog"
        onClick={() => setIsOpen(true)}
        sx={{ ...plate, top: 8, left: 8 }}
      >
        <Icon of={Maximize2} />
      </IconButton>
      <MuiDialog
        fullScreen
        open={isOpen}
        onClose={close}
        aria-labelledby={nameId}
        slotProps={{ paper: { sx: { '&&': { maxWidth: 'none', borderRadius: 0 } } } }}
      >
        {isOpen && <ClosedByBack onClose={close} />}
        <VisuallyHidden id={nameId}>{name}</VisuallyHidden>
        <PictureWell width={width} height={height} sx={{ height: '100%', aspectRatio: 'auto', borderRadius: 0 }}>
          {children}
        </PictureWell>
        <IconButton aria-label="Close" onClick={close} sx={inCorner}>
          <Icon of={X} />
        </IconButton>
      </MuiDialog>
    </>
  )
}
