import { Typography } from '@mui/material'
import { CircleAlert, CircleX } from 'lucide-react'
import type { ReactNode } from 'react'
import { failureInWords, generationCopy, wasCancelled } from '#shared/copy/generation.ts'
import type { Generation } from '#shared/entities/generation.ts'
import { findJobMode } from '#shared/tools/scenes.ts'
import { PictureWords } from './picture-words.tsx'
import { ReturnedCredits } from './returned-credits.tsx'

type EndedWordsProps = { generation: Generation; isSmall?: boolean; children?: ReactNode }

const titleOf = (generation: Generation): string => {
  if (wasCancelled(generation)) return generationCopy.cancelled
  return generation.isRefused ? generationCopy.refused : generationCopy.failed
}

/** Why a generation has no picture, and the returned credits. A cancellation and a refused wish are not shown as errors. */
export const EndedWords = ({ generation, isSmall = false, children }: EndedWordsProps) => {
  const { failureReason, toolId, modeId, isRefused } = generation
  const isCancelled = wasCancelled(generation)
  const isError = !isCancelled && !isRefused
  return (
    <PictureWords
      icon={isCancelled ? CircleX : CircleAlert}
      iconColor={isError ? 'error.main' : 'text.secondary'}
      growsPlace={isSmall}
    >
      <Typography variant="h4" component="strong">
        {titleOf(generation)}
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
