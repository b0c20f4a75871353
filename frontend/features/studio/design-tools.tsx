import { Box, createTheme, type Theme, ThemeProvider, useMediaQuery, useTheme } from '@mui/material'
import { useCallback, useEffect, useState } from 'react'
import { useSearchParams } from 'react-router-dom'
import { laterPart } from '#frontend/components/later-part.ts'
import { wayOutOf } from '#frontend/components/part-problem.tsx'
import { RetryMessage } from '#frontend/components/retry.tsx'
import { Waiting } from '#frontend/components/waiting.tsx'
import { generationCopy } from '#shared/copy/generation.ts'
import { pagesCopy } from '#shared/copy/pages.ts'
import { PhotoIntake } from './photo/photo-intake.tsx'
import { PickerDialog } from './photo/picker-dialog.tsx'
import { StudioLeaving, useLeavingNotice } from './photo/studio-leaving.tsx'
import { usePhotoDrop } from './photo/use-photo-drop.ts'
import { useTop } from './stage/use-top.ts'
import { useStudio } from './state/studio-context.tsx'
import { useStudioHistory } from './state/use-studio-history.ts'
import { askedOf, useFocusOnChange } from './tools/use-focus-on-change.ts'

const useWorkspace = laterPart(async () => (await import('./workspace.tsx')).Workspace)

/** The studio: tools, form and photo, side by side on a desktop and stacked on a phone and on an upright tablet. */
export const DesignTools = () => {
  const theme = useTheme()
  const isUpright = useMediaQuery(`(orientation: portrait) and ${mediaOf(theme.breakpoints.between('md', 'lg'))}`)
  return (
    <ThemeProvider theme={isUpright ? stacked : asItIs}>
      <Screen />
    </ThemeProvider>
  )
}

const mediaOf = (query: string) => query.replace('@media ', '')

const asItIs = (outer: Theme) => outer

// Beside the panel an upright tablet would leave the photo half of its width, so it has the layout of a phone.
const stacked = (outer: Theme): Theme => ({
  ...outer,
  breakpoints: createTheme({
    breakpoints: { values: { ...outer.breakpoints.values, md: outer.breakpoints.values.lg } },
  }).breakpoints,
})

const Screen = () => {
  const isRequested = useSearchParams()[0].has('photo')
  const { studio, current, isRestoring, dispatch, choosePhoto } = useStudio()
  const { Part: Workspace, problem, load } = useWorkspace(current !== undefined)
  const heading = useFocusOnChange(isRestoring ? undefined : askedOf(studio), !current || Workspace !== undefined)
  const theme = useTheme()
  const isPhone = useMediaQuery(theme.breakpoints.down('md'))
  const [isPickerOpen, setIsPickerOpen] = useState(false)
  const drop = usePhotoDrop({
    onPhoto: choosePhoto,
    onRefused: (message) => dispatch({ type: 'fileRefused', message }),
  })
  const openPicker = useCallback(() => setIsPickerOpen(true), [])
  const ref = useTop()
  useLeavingNotice()
  useStudioHistory()
  usePhotoInView(isPhone)

  // The same text as the dashboard's own loading state, so that nothing changes between the two.
  const empty =
    isRestoring || isRequested ? (
      <Waiting>{pagesCopy.loadingDashboard}</Waiting>
    ) : (
      <PhotoIntake drop={drop} onPrevious={openPicker} heading={heading} />
    )
  return (
    <Box
      {...drop.getRootProps({ ref })}
      sx={{ outline: drop.isDragActive ? '2px dashed' : 'none', outlineOffset: '-8px' }}
    >
      <input {...drop.getInputProps()} aria-label={generationCopy.choosePhoto} />
      {!current && empty}
      {current && !Workspace && <LaterWorkspace problem={problem} load={load} />}
      {current && Workspace && (
        <Workspace version={current} isPhone={isPhone} heading={heading} onChange={drop.open} onPrevious={openPicker} />
      )}
      <Picker isOpen={isPickerOpen} onClose={() => setIsPickerOpen(false)} />
      <StudioLeaving />
    </Box>
  )
}

/** Opens a design or a photo of before in the studio. */
const Picker = ({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) => {
  const { takePicture, takePhoto } = useStudio()
  return (
    <PickerDialog
      isOpen={isOpen}
      onClose={onClose}
      onDesign={(generation) => {
        onClose()
        takePicture(generation)
      }}
      onPhoto={(photo) => {
        onClose()
        takePhoto(photo)
      }}
    />
  )
}

type LaterWorkspaceProps = Pick<ReturnType<typeof useWorkspace>, 'problem' | 'load'>

/** Replaces the workspace until its code has loaded. */
const LaterWorkspace = ({ problem, load }: LaterWorkspaceProps) => {
  if (!problem) return <Waiting>{pagesCopy.loadingDashboard}</Waiting>
  return <RetryMessage title={generationCopy.toolsNotLoaded} {...wayOutOf(problem, load)} />
}

/** On a phone: brings the photo into view when it is chosen, when a job starts and when its result arrives. */
const usePhotoInView = (isPhone: boolean) => {
  const { studio } = useStudio()
  const shown = studio.job?.generationId ?? studio.arrivedId ?? studio.versions.at(-1)?.id

  useEffect(() => {
    if (isPhone && shown) window.scrollTo(0, 0)
  }, [isPhone, shown])
}
