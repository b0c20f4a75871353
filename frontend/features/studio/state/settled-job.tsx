import { useQuery } from '@tanstack/react-query'
import { type Dispatch, useEffect } from 'react'
import { useLocation, useNavigate } from 'react-router-dom'
import { useToast } from '#frontend/components/toasts.tsx'
import { failureWords } from '#frontend/features/studio/stage/failure-words.ts'
import { generationQuery } from '#frontend/lib/api/queries.ts'
import { areaOfPage } from '#frontend/lib/navigation/dashboard-area.ts'
import { paths } from '#frontend/lib/navigation/paths.ts'
import { returnedInWords } from '#frontend/lib/words/credits-in-words.ts'
import { generationCopy, wasCancelled } from '#shared/copy/generation.ts'
import type { GenerationId } from '#shared/entities/ids.ts'
import { findMode } from '#shared/tools/index.ts'
import type { StudioAction } from './studio-state.ts'

/** The studio and the gallery show the end of a job themselves. */
const useIsShown = (): boolean => {
  const { pathname, search } = useLocation()
  const area = areaOfPage(pathname, new URLSearchParams(search))
  return pathname === paths.dashboard && (area === 'designTools' || area === 'gallery')
}

type SettledJobProps = { generationId: GenerationId; dispatch: Dispatch<StudioAction> }

/**
 * Waits for the end of the job, which a live update or a cancel brings; the query polls in case both are lost. Pages that do not
 * show it get a toast that leads to it.
 */
export const SettledJob = ({ generationId, dispatch }: SettledJobProps) => {
  const { data: generation } = useQuery(generationQuery(generationId))
  const isShown = useIsShown()
  const toast = useToast()
  const navigate = useNavigate()

  useEffect(() => {
    if (!generation || generation.status === 'processing') return
    dispatch({ type: 'jobSettled', generation })
    const see = isShown ? undefined : { label: generationCopy.see, onClick: () => void navigate(paths.dashboard) }
    const returned = returnedInWords(generation)
    const withReturned = (words: string) => [words, returned].filter(Boolean).join('. ')
    if (wasCancelled(generation)) return toast(withReturned(generationCopy.cancelled))
    if (generation.status === 'failed')
      return isShown ? undefined : toast(withReturned(failureWords(generation).title), 'error', see)
    const success = findMode(generation.toolId, generation.modeId)?.mode.success
    if (success) toast(success, 'success', see)
  }, [generation, dispatch, isShown, toast, navigate])

  return null
}
