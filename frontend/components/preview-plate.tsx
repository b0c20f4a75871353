import { Popover, Typography } from '@mui/material'
import { useState } from 'react'
import { galleryCopy } from '#shared/copy/gallery.ts'
import { scenesCopy } from '#shared/copy/scenes.ts'
import type { Generation } from '#shared/entities/generation.ts'
import { isPreview } from '#shared/entities/previews.ts'
import { Plate } from './plate.tsx'

type PreviewPlateProps = {
  generation: Pick<Generation, 'settings'>
  /** On a card, which is a link as a whole and may contain no button. */
  isOnCard?: boolean
}

/** Labels a preview: a picture that no model made. A press on the label explains it. */
export const PreviewPlate = ({ generation, isOnCard = false }: PreviewPlateProps) => {
  const [plate, setPlate] = useState<HTMLElement | null>(null)
  if (!isPreview(generation)) return null
  if (isOnCard) return <Plate corner="top-right">{galleryCopy.preview}</Plate>
  return (
    <>
      <Plate corner="top-right" onPress={({ currentTarget }) => setPlate(currentTarget)}>
        {galleryCopy.preview}
      </Plate>
      <Popover
        open={Boolean(plate)}
        anchorEl={plate}
        onClose={() => setPlate(null)}
        anchorOrigin={{ vertical: 'bottom', horizontal: 'right' }}
        transformOrigin={{ vertical: 'top', horizontal: 'right' }}
        slotProps={{
          paper: { role: 'dialog', 'aria-label': galleryCopy.preview, sx: { mt: 1, px: 2, py: 1.5, maxWidth: 280 } },
        }}
      >
        <Typography variant="body2">
          {generation.settings.userModelId ? scenesCopy.preview : galleryCopy.previewExplanation}
        </Typography>
      </Popover>
    </>
  )
}
