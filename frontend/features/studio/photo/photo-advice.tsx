import { Box, Button, IconButton, Typography } from '@mui/material'
import { X } from 'lucide-react'
import { type RefObject, useRef } from 'react'
import { Icon } from '#frontend/components/icon.tsx'
import { useFocusHandover } from '#frontend/components/use-focus-handover.ts'
import { useStudio } from '#frontend/features/studio/state/studio-context.tsx'
import type { Version } from '#frontend/features/studio/versions/versions.ts'
import { radius } from '#frontend/theme/radius.ts'
import { generationCopy } from '#shared/copy/generation.ts'
import { photoAdviceCopy } from '#shared/copy/photo-advice.ts'
import { usePhotoAdvice } from './use-photo-advice.ts'

type PhotoAdviceProps = {
  version: Version
  /** Receives the focus when a note is removed that has it. */
  heading: RefObject<HTMLHeadingElement | null>
  onChange: () => void
}

const place = {
  position: 'absolute',
  inset: { xs: 'auto 8px 8px', md: 'auto auto 12px 12px' },
  maxWidth: 'calc(100% - 16px)',
  zIndex: 2,
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  columnGap: 1,
} as const

const card = {
  pl: 2,
  pr: 0.5,
  py: 0.5,
  borderRadius: radius.surface,
  bgcolor: 'background.paper',
  boxShadow: 'var(--shadow-sheet)',
} as const

/** Advice on the photo, over its lower edge, so that nothing else moves when it appears. */
export const PhotoAdvice = ({ version, heading, onChange }: PhotoAdviceProps) => {
  const { dispatch, brightenPhoto, undoBrightening } = useStudio()
  const advice = usePhotoAdvice()
  const actions = {
    'too-dark': { label: photoAdviceCopy.brighten, act: () => brightenPhoto(version) },
    brightened: { label: photoAdviceCopy.undo, act: () => undoBrightening(version) },
    blurred: { label: generationCopy.otherPhoto, act: onChange },
    'no-room': { label: generationCopy.otherPhoto, act: onChange },
  }
  return (
    <Box sx={{ ...place, ...(advice && card) }}>
      <Typography variant="body2" role="status" sx={{ flex: '1 1 auto', minWidth: 0, '&:not(:empty)': { py: 1 } }}>
        {advice && photoAdviceCopy[advice]}
      </Typography>
      {advice && (
        <Actions
          key={advice}
          {...actions[advice]}
          heading={heading}
          onDismiss={() => dispatch({ type: 'adviceDismissed', versionId: version.id })}
        />
      )}
    </Box>
  )
}

type ActionsProps = {
  label: string
  act: () => void
  heading: PhotoAdviceProps['heading']
  onDismiss: () => void
}

const Actions = ({ label, act, heading, onDismiss }: ActionsProps) => {
  const box = useRef<HTMLDivElement>(null)
  useFocusHandover(box, heading)
  return (
    <Box ref={box} sx={{ display: 'flex', alignItems: 'center', ml: 'auto', mt: { xs: -0.5, md: 0 } }}>
      <Button size="small" variant="text" onClick={act}>
        {label}
      </Button>
      <IconButton aria-label={photoAdviceCopy.dismiss} onClick={onDismiss}>
        <Icon of={X} />
      </IconButton>
    </Box>
  )
}
