import { Box, CircularProgress, LinearProgress, Typography } from '@mui/material'
import { type RefObject, useRef } from 'react'
import { BusyButton } from '#frontend/components/busy-button.tsx'
import { useFocusHandover } from '#frontend/components/use-focus-handover.ts'
import type { Job } from '#frontend/features/studio/state/studio-state.ts'
import { pagesCopy } from '#shared/copy/pages.ts'
import { studioCopy } from '#shared/copy/studio.ts'
import { useProgress } from './use-progress.ts'

type WorkingOverlayProps = {
  job: Job
  onCancel: () => void
  isCancelling: boolean
  /** The photo's heading, which takes the focus when Cancel is removed. */
  heading: RefObject<HTMLHeadingElement | null>
}

/** The progress of a job over the faded photo. */
export const WorkingOverlay = ({ job, onCancel, isCancelling, heading }: WorkingOverlayProps) => {
  const { message, percent } = useProgress(job.createdAt)
  const cancel = useRef<HTMLButtonElement>(null)
  useFocusHandover(cancel, heading)
  return (
    <Box
      sx={{
        position: 'absolute',
        inset: 0,
        zIndex: 3,
        display: 'grid',
        justifyItems: 'center',
        alignContent: 'center',
        gap: 1.5,
        p: 3,
        textAlign: 'center',
        bgcolor: 'color-mix(in srgb, var(--mui-palette-background-default) 74%, transparent)',
      }}
    >
      {/* On a short screen the text and the bar need the room. */}
      <CircularProgress size={32} aria-hidden sx={{ '@container (max-height: 180px)': { display: 'none' } }} />
      <Typography variant="h4" component="p" role="status">
        {message}
      </Typography>
      <LinearProgress
        variant="determinate"
        value={percent}
        aria-label={studioCopy.progress}
        sx={{ width: 240, maxWidth: '100%' }}
      />
      <BusyButton ref={cancel} size="small" variant="text" isBusy={isCancelling} onClick={onCancel}>
        {pagesCopy.cancel}
      </BusyButton>
    </Box>
  )
}
