import { Box, Button, IconButton } from '@mui/material'
import { X } from 'lucide-react'
import { useState } from 'react'
import { Banner } from '#frontend/components/banner.tsx'
import { BusyButton } from '#frontend/components/busy-button.tsx'
import { ContentPolicyDialog } from '#frontend/components/content-policy-dialog.tsx'
import { Icon } from '#frontend/components/icon.tsx'
import { useTryAgain, useTryAgainLabel } from '#frontend/components/use-try-again.ts'
import { useStudio } from '#frontend/features/studio/state/studio-context.tsx'
import type { Version } from '#frontend/features/studio/versions/versions.ts'
import { returnedInWords } from '#frontend/lib/words/credits-in-words.ts'
import { galleryCopy } from '#shared/copy/gallery.ts'
import type { Generation } from '#shared/entities/generation.ts'
import { canTryAgain } from '#shared/entities/try-again.ts'
import type { ToolMode } from '#shared/tools/index.ts'
import { failureWords } from './failure-words.ts'

type FailureProps = { generation: Generation; onDismiss: () => void; onStarted: (again: Generation) => void }

/**
 * On a phone, whether the message of a failure has its place in the form: there it leaves the photo free, where a person may have
 * brushed, but pushes choices off the screen.
 */
export const isFailureInForm = (toolMode: ToolMode | undefined): boolean =>
  toolMode?.mode.layout === 'form' &&
  !Object.values(toolMode.mode.fields).some(({ kind }) => kind === 'option' || kind === 'choice')

/** Why the last job failed, that its credits were returned, and a button that starts it again. */
export const FailureBanner = ({ version }: { version: Version }) => {
  const { studio, dispatch } = useStudio()
  if (!studio.failed) return null
  return (
    <Failure
      generation={studio.failed}
      onDismiss={() => dispatch({ type: 'failureDismissed' })}
      onStarted={({ id: generationId, createdAt, parentId }) => {
        const source = studio.versions.find((one) => parentId !== null && one.generationId === parentId) ?? version
        dispatch({ type: 'jobStarted', job: { generationId, createdAt, sourceId: source.id } })
      }}
    />
  )
}

const Failure = ({ generation, onDismiss, onStarted }: FailureProps) => {
  const [isPolicyOpen, setIsPolicyOpen] = useState(false)
  const tryAgain = useTryAgain({ onStarted, isShownHere: true })
  const label = useTryAgainLabel(generation)
  const { hasNsfwContent } = generation
  const { title, reason } = failureWords(generation)
  const returned = returnedInWords(generation)
  return (
    <>
      <Banner
        severity={generation.isRefused ? 'info' : 'error'}
        role="alert"
        action={
          <>
            {canTryAgain(generation) && (
              <BusyButton size="small" isBusy={tryAgain.isPending} onClick={() => tryAgain.mutate(generation)}>
                {label}
              </BusyButton>
            )}
            <IconButton aria-label="Close" onClick={onDismiss}>
              <Icon of={X} />
            </IconButton>
          </>
        }
      >
        {title}
        <Box sx={{ fontWeight: 400, color: 'text.secondary', typography: 'body2' }}>
          {reason}
          {returned && <Box sx={{ color: 'text.primary' }}>{returned}</Box>}
          {/* Inline: on a separate line it would cover the comparison's handle on a phone. */}
          {hasNsfwContent && (
            <Button size="small" variant="text" onClick={() => setIsPolicyOpen(true)} sx={{ my: -1.5 }}>
              {galleryCopy.moreInfo}
            </Button>
          )}
        </Box>
      </Banner>
      <ContentPolicyDialog isOpen={isPolicyOpen} onClose={() => setIsPolicyOpen(false)} />
    </>
  )
}
