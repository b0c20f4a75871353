import { Box, GlobalStyles, useMediaQuery, useTheme } from '@mui/material'
import { useCallback, useEffect, useRef, useState } from 'react'
import { useToast } from '#frontend/components/toasts.tsx'
import { Waiting } from '#frontend/components/waiting.tsx'
import { generationCopy } from '#shared/copy/generation.ts'
import { usePhotoDrop } from './photo-drop.ts'
import { PhotoIntake } from './photo-intake.tsx'
import { PickerDialog } from './picker-dialog.tsx'
import { Stage } from './stage.tsx'
import { useStudio } from './studio-context.tsx'
import { ToolRail } from './tool-lists.tsx'
import { ToolPanel } from './tool-panel.tsx'
import { askedOf, useFocusOnChange } from './use-focus-on-change.ts'
import { useTop } from './use-top.ts'

/** The studio: tools, form and photo, side by side on a desktop and stacked on a phone. */
export const DesignTools = () => {
  const { studio, current, isRestoring, choosePhoto, takePicture } = useStudio()
  const heading = useFocusOnChange(isRestoring ? undefined : askedOf(studio))
  const theme = useTheme()
  const isPhone = useMediaQuery(theme.breakpoints.down('md'))
  const [isPickerOpen, setIsPickerOpen] = useState(false)
  const drop = usePhotoDrop(choosePhoto)
  const openPicker = useCallback(() => setIsPickerOpen(true), [])
  const { ref, top } = useTop()
  useLeavingNotice()

  const stage = current && (
    <Stage key="stage" version={current} isPhone={isPhone} onChange={drop.open} onPrevious={openPicker} />
  )
  const panel = <ToolPanel key="panel" heading={heading} />
  // The same text as the dashboard's own loading state, so that nothing changes between the two.
  const empty = isRestoring ? (
    <Waiting>Loading dashboard...</Waiting>
  ) : (
    <PhotoIntake drop={drop} onPrevious={openPicker} heading={heading} />
  )
  return (
    <Box
      {...drop.getRootProps({ ref })}
      sx={{ outline: drop.isDragActive ? '2px dashed' : 'none', outlineOffset: '-8px' }}
    >
      <GlobalStyles styles={{ ':root': { '--studio-top': `${top}px` } }} />
      <input {...drop.getInputProps()} aria-label="Choose a photo" />
      {stage ? (
        <Box
          sx={{
            display: 'grid',
            gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: '304px minmax(0, 1fr)', lg: '112px 336px minmax(0, 1fr)' },
            gridTemplateAreas: { xs: '"stage" "panel"', md: '"panel stage"', lg: '"rail panel stage"' },
            gridTemplateRows: { xs: 'auto 1fr', md: 'minmax(0, 1fr)' },
            height: { md: 'calc(100dvh - var(--studio-top))' },
            minHeight: { xs: 'calc(100dvh - var(--studio-top))', md: 560 },
          }}
        >
          {isPhone ? [stage, panel] : [<ToolRail key="rail" />, panel, stage]}
        </Box>
      ) : (
        empty
      )}
      <PickerDialog
        isOpen={isPickerOpen}
        onClose={() => setIsPickerOpen(false)}
        onPicked={(generation) => {
          setIsPickerOpen(false)
          takePicture(generation)
        }}
      />
    </Box>
  )
}

/** Shows a toast on leaving: the upload or the job continues in the background. */
const useLeavingNotice = () => {
  const { studio } = useStudio()
  const toast = useToast()
  const latest = useRef(studio)

  useEffect(() => {
    latest.current = studio
  }, [studio])

  useEffect(
    () => () => {
      if (latest.current.uploaded !== undefined) toast(generationCopy.leaveUpload, 'warning')
      if (latest.current.job) toast(generationCopy.leaveJob)
    },
    [toast],
  )
}
