import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useRef } from 'react'
import { useNavigate } from 'react-router-dom'
import { useToast } from '#frontend/components/toasts.tsx'
import { bodyOf, checkSource } from '#frontend/components/use-try-again.ts'
import { call } from '#frontend/lib/api/call.ts'
import { generationQuery } from '#frontend/lib/api/queries.ts'
import { keepGeneration } from '#frontend/lib/generations/generation-cache.ts'
import { newGenerationId } from '#frontend/lib/generations/new-generation-id.ts'
import { paths } from '#frontend/lib/navigation/paths.ts'
import { areas } from '#shared/contracts/index.ts'
import { repairCopy } from '#shared/copy/repair.ts'
import type { Generation } from '#shared/entities/generation.ts'
import type { GenerationId } from '#shared/entities/ids.ts'
import type { Complaint, ComplaintPlace } from '#shared/entities/repair.ts'
import { appError } from '#shared/errors.ts'
import { findMode } from '#shared/tools/index.ts'

type Wrong = { complaint: Complaint; place: ComplaintPlace | undefined; words: string }

/**
 * Starts the free repair of a design and opens its page. A request after a lost answer has the same id, so that it
 * starts no second repair.
 */
export const useRepair = (repaired: Generation) => {
  const client = useQueryClient()
  const toast = useToast()
  const navigate = useNavigate()
  const nextId = useRef<GenerationId>(undefined)
  return useMutation({
    mutationFn: async ({ complaint, place, words }: Wrong) => {
      const toolMode = findMode(repaired.toolId, repaired.modeId)
      const endpoint = toolMode && areas.ai.endpoints[toolMode.mode.function]
      if (!endpoint) throw appError('request.notFound')
      await checkSource(repaired)
      nextId.current ??= newGenerationId()
      const { seed: _, ...choices } = bodyOf(repaired, toolMode)
      const body = {
        ...choices,
        generationId: nextId.current,
        repairOf: repaired.id,
        complaint,
        ...(place && { complaintPlace: place }),
        ...(words && { complaintWords: words }),
      }
      return call(endpoint, { body })
    },
    onSuccess: (repair) => {
      keepGeneration(client, repair)
      void client.invalidateQueries({ queryKey: generationQuery(repaired.id).queryKey })
      toast(repairCopy.started, 'success')
      void navigate(paths.generation(repair.id))
    },
  })
}
