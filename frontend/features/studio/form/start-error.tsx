import { useMediaQuery, useTheme } from '@mui/material'
import { useEffect } from 'react'
import { Banner } from '#frontend/components/banner.tsx'
import { useStudio } from '#frontend/features/studio/state/studio-context.tsx'
import { ConnectionError } from '#frontend/lib/api/connection-error.ts'
import { messageOf } from '#frontend/lib/words/message-of.ts'
import { generationCopy } from '#shared/copy/generation.ts'

const startWords = { unexpected: generationCopy.notStarted, unreadable: generationCopy.noAnswer }

/** The error of the last start, above the start button. On a phone it is over the photo, since the panel has no room. */
export const StartError = ({ place }: { place: 'panel' | 'photo' }) => {
  const theme = useTheme()
  const isPhone = useMediaQuery(theme.breakpoints.down('md'))
  const { error, reset } = useStudio().job.start
  const isOfConnection = error instanceof ConnectionError

  // The message is outdated once the network is back.
  useEffect(() => {
    if (!isOfConnection) return
    window.addEventListener('online', reset)
    return () => window.removeEventListener('online', reset)
  }, [isOfConnection, reset])

  return error && (place === 'photo') === isPhone && <Banner severity="error">{messageOf(error, startWords)}</Banner>
}
