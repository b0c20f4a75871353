import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query'
import { useRef } from 'react'
import { useNavigate } from 'react-router-dom'
import { call } from '#frontend/lib/api/call.ts'
import { accountQuery, generationQuery } from '#frontend/lib/api/queries.ts'
import { unlessGone } from '#frontend/lib/api/unless-gone.ts'
import { usePays } from '#frontend/lib/api/use-pays.ts'
import { keepGeneration } from '#frontend/lib/generations/generation-cache.ts'
import { newGenerationId } from '#frontend/lib/generations/new-generation-id.ts'
import { markRetried } from '#frontend/lib/generations/retries.ts'
import { remedyFor } from '#frontend/lib/navigation/remedies.ts'
import { fetchStored } from '#frontend/lib/pictures/fetch-stored-picture.ts'
import { messageOf } from '#frontend/lib/words/message-of.ts'
import { startRefusal } from '#shared/access.ts'
import { areas } from '#shared/contracts/index.ts'
import { creditsInWords } from '#shared/copy/credits.ts'
import { galleryCopy } from '#shared/copy/gallery.ts'
import { generationCopy } from '#shared/copy/generation.ts'
import type { Generation } from '#shared/entities/generation.ts'
import type { GenerationId } from '#shared/entities/ids.ts'
import { AppError, appError } from '#shared/errors.ts'
import { isSeed } from '#shared/seeds.ts'
import { pictureFields } from '#shared/tools/fields.ts'
import { findMode, modesOf, type ToolMode } from '#shared/tools/index.ts'
import { findJobMode } from '#shared/tools/scenes.ts'
import { hasVariations } from '#shared/tools/variations.ts'
import { useToast } from './toasts.tsx'

const startWords = { unexpected: generationCopy.notStarted, unreadable: generationCopy.noAnswer }

type Body = Readonly<Record<string, string>>

/** The body of a picture with a personal model, with its seed. */
const sceneBodyOf = ({ settings, prompt }: Generation): Body =>
  Object.fromEntries(
    Object.entries({
      userModelId: settings.userModelId,
      modelIdManual: settings.modelIdManual,
      userSelectedGender: settings.userSelectedGender,
      seed: settings.seed,
      prompt,
    }).flatMap(([name, value]) => (value ? [[name, value]] : [])),
  )

/** The body that a generation was submitted with, without its id: `settings`, and what is stored beside them. */
export const bodyOf = ({ settings, prompt, parentId }: Generation, { mode }: ToolMode): Body => {
  const names = [
    mode.roomField,
    'originalImageUrl',
    'unalteredImageUrl',
    'caption',
    ...Object.keys(mode.fields),
    ...pictureFields(mode.fields),
  ]
  if (modesOf(mode.function).length > 1) names.push('selectedOption', 'subOption')
  if (mode.structureLock === 'switch') names.push('structureLock')
  if (hasVariations(mode)) names.push('seed')
  return {
    ...Object.fromEntries(
      names.flatMap((name) => {
        const value = mode.fields[name]?.kind === 'prompt' ? prompt : settings[name]
        return value ? [[name, value]] : []
      }),
    ),
    ...(parentId && { parentId }),
  }
}

/** Throws 'photo.gone' when the picture that a generation was made from is no longer stored. */
export const checkSource = async ({ originalImageUrl, brightenedImageUrl }: Generation) => {
  if (!originalImageUrl) throw appError('photo.gone')
  await fetchStored(originalImageUrl)
  if (brightenedImageUrl) await fetchStored(brightenedImageUrl)
}

/** The text of the button, with the price for an account that pays. A tool that is no longer offered has no price. */
export const useTryAgainLabel = ({ toolId, modeId }: Generation): string => {
  const pays = usePays()
  const mode = findJobMode(toolId, modeId)?.mode
  return mode && pays ? generationCopy.tryAgain(creditsInWords(mode.credits)) : galleryCopy.tryAgain
}

type Picture = Pick<Generation, 'id' | 'toolId' | 'modeId'>

const fresh = <Query extends { staleTime?: unknown }>(query: Query) => ({ ...query, staleTime: 0 })

type NewJob = { isVariation: boolean; generationId: GenerationId }

const startAgain = async (client: QueryClient, { id, toolId, modeId }: Picture, job: NewJob) => {
  const toolMode = findJobMode(toolId, modeId)
  const endpoint = toolMode && areas.ai.endpoints[toolMode.mode.function]
  if (!endpoint) throw appError('request.notFound')
  const [account, generation] = await Promise.all([
    client.fetchQuery(fresh(accountQuery)),
    client.fetchQuery(fresh(generationQuery(id))),
  ])
  const refusal = startRefusal(account, toolMode)
  if (refusal) throw refusal
  const roomMode = findMode(toolId, modeId)
  if (roomMode) await checkSource(generation)
  const { seed, ...choices } = roomMode ? bodyOf(generation, roomMode) : sceneBodyOf(generation)
  // A retry whose failed picture was deleted has no place in its job any more.
  const first = generation.retryOf && (await unlessGone(client.fetchQuery(generationQuery(generation.retryOf))))
  const retryOf = first?.id ?? (generation.bulkJobId && id)
  const body = {
    ...choices,
    ...(!job.isVariation && { ...(seed && isSeed(seed) && { seed }), ...(retryOf && { retryOf }) }),
    generationId: job.generationId,
  }
  return call(endpoint, { body })
}

type Again = {
  onStarted?: (generation: Generation) => void
  /** Starts a variation of a finished design, whose seed the server chooses anew. */
  isVariation?: boolean
  /** The page shows the new job itself, so no toast says where it is. */
  isShownHere?: boolean
}

/**
 * Starts a generation again with the same photo and choices, after a fresh look at the price, the balance and the photo.
 * A retry after a lost answer has the same id, so that it starts no second job.
 */
export const useTryAgain = ({ onStarted, isVariation = false, isShownHere = false }: Again = {}) => {
  const client = useQueryClient()
  const toast = useToast()
  const navigate = useNavigate()
  const nextId = useRef<GenerationId>(undefined)

  return useMutation({
    mutationFn: (picture: Picture) => {
      nextId.current ??= newGenerationId()
      return startAgain(client, picture, { isVariation, generationId: nextId.current })
    },
    onSuccess: (generation, { id }) => {
      if (!isVariation) markRetried(id)
      nextId.current = undefined
      keepGeneration(client, generation)
      void client.invalidateQueries({ queryKey: accountQuery.queryKey })
      const started = generation.retryOf ? galleryCopy.triedAgainInJob : galleryCopy.triedAgain
      if (!isShownHere) toast(isVariation ? galleryCopy.variationStarted : started)
      onStarted?.(generation)
    },
    onError: (error, { toolId, modeId }) => {
      // What is shown of the picture, or of its place in a bulk job, is older than what the server knows.
      if (error instanceof AppError && error.code === 'generation.notFailed')
        void client.invalidateQueries({ queryKey: ['generations'] })
      const tool = findJobMode(toolId, modeId)?.tool
      const remedy = tool && error instanceof AppError ? remedyFor(error.code, tool) : undefined
      toast(
        messageOf(error, startWords),
        'error',
        remedy && { label: remedy.label, onClick: () => void navigate(remedy.path) },
      )
    },
  })
}
