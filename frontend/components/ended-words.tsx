import { Typography } from '@mui/material'
import { CircleAlert, CircleX } from 'lucide-react'
import type { ReactNode } from 'react'
import { failureInWords, generationCopy, wasCancelled } from '#shared/copy/generation.ts'
import type { Generation } from '#shared/entities/generation.ts'
import { findJobMode } from '#shared/tools/scenes.ts'
import { PictureWords } from './picture-words.tsx'
import { ReturnedCredits } from './returned-credits.tsx'

type EndedWordsProps = { generation: Generation; isSmall?: boolean; children?: ReactNode }

/** Why a generation has no picture, and the returned credits. A cancellation is not shown as an error. */
export const EndedWords = ({ generation, isSmall = false, children }: EndedWordsProps) => {
  const { failureReason, toolId, modeId } = generation
  const isCancelled = wasCancelled(generation)
  return (
    <PictureWords
      icon={isCancelled ? CircleX : CircleAlert}
      iconColor={isCancelled ? 'text.secondary' : 'error.main'}
      growsPlace={isSmall}
    >
      <Typography variant="h4" component="strong">
        {isCancelled ? generationCopy.cancelled : generationCopy.failed}
      </Typography>
      {!isCancelled && (
        <Typography variant={isSmall ? 'body2' : 'body1'} color="textSecondary">
          {failureInWords(failureReason, findJobMode(toolId, modeId)?.mode.failure)}
        </Typography>
      )}
      <ReturnedCredits generation={generation} />
      {children}
    </PictureWords>
  )
}
