import { useState } from 'react'
import { previewInWords } from '#frontend/lib/words/preview-in-words.ts'
import type { Generation } from '#shared/entities/generation.ts'
import { isPreview } from '#shared/entities/previews.ts'
import { Explanation } from './explanation.tsx'
import { Plate } from './plate.tsx'

type PreviewPlateProps = {
  generation: Pick<Generation, 'settings'>
  /** On a card, which is a link as a whole and may contain no button; its upper corners have other marks. */
  isOnCard?: boolean
  /** In the full screen, whose upper right corner has its Close button. */
  isFullScreen?: boolean
}

/** Labels a preview: a picture that no model made. A press on the label explains it. A card's corner is left to its checkbox. */
export const PreviewPlate = ({ generation, isOnCard = false, isFullScreen = false }: PreviewPlateProps) => {
  const [plate, setPlate] = useState<HTMLElement>()
  if (!isPreview(generation)) return null
  const { label, explanation } = previewInWords(generation)
  // A preview with a personal model has the person's face in its lower right corner.
  if (isOnCard) return <Plate corner={generation.settings.userModelId ? 'bottom-left' : 'bottom-right'}>{label}</Plate>
  return (
    <>
      <Plate corner={isFullScreen ? 'top-left' : 'top-right'} onPress={({ currentTarget }) => setPlate(currentTarget)}>
        {label}
      </Plate>
      <Explanation
        label={label}
        anchor={plate}
        onClose={() => setPlate(undefined)}
        side={isFullScreen ? 'left' : 'right'}
      >
        {explanation}
      </Explanation>
    </>
  )
}
