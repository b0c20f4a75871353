import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { useSearchParams } from 'react-router-dom'
import { useToast } from '#frontend/components/toasts.tsx'
import { useStudio } from '#frontend/features/studio/state/studio-context.tsx'
import type { Form } from '#frontend/features/studio/state/studio-state.ts'
import { offeredTools } from '#frontend/features/studio/tools/offered-tools.ts'
import { generationQuery, uploadQuery } from '#frontend/lib/api/queries.ts'
import { messageOf } from '#frontend/lib/words/message-of.ts'
import { GenerationId, StoragePath } from '#shared/entities/ids.ts'
import { appError } from '#shared/errors.ts'
import { initialValues } from '#shared/tools/index.ts'

/** The form that the URL asks for: the tool, and answers to its questions by their names (paths.designFromUpload). */
const formOf = (search: URLSearchParams): Form | undefined => {
  const toolMode = offeredTools.find(({ toolId }) => toolId === search.get('tool'))
  if (!toolMode) return undefined
  const { mode } = toolMode
  const answers = Object.keys(mode.fields).flatMap((name) => {
    const answer = search.get(name)
    return answer ? [[name, answer]] : []
  })
  return { toolMode, values: { ...initialValues(mode), ...Object.fromEntries(answers) } }
}

const uploadOf = (requested: string): StoragePath | undefined =>
  requested.includes('/') ? StoragePath.safeParse(requested).data : undefined

const useRequestRemoved = (isRead: boolean) => {
  const [, setSearch] = useSearchParams()

  useEffect(() => {
    if (!isRead) return
    setSearch(
      (current) => {
        const asked = Object.keys(formOf(current)?.toolMode.mode.fields ?? {})
        for (const name of ['photo', 'original', 'tool', ...asked]) current.delete(name)
        return current
      },
      { replace: true },
    )
  }, [isRead, setSearch])
}

/**
 * The `photo` parameter is the id of a generation, or the path of an upload, to open in the studio. It is used once and
 * removed from the URL, with what belongs to it, when the photo is read, so that a reload meanwhile does not lose it.
 */
export const useRequestedPhoto = () => {
  const [search] = useSearchParams()
  const { takePicture, takePhoto } = useStudio()
  const toast = useToast()
  const client = useQueryClient()
  const requested = search.get('photo')
  // This effect runs again while the photo is read.
  const taken = useRef<string>(null)
  const [read, setRead] = useState<string>()

  useEffect(() => {
    if (requested === taken.current) return
    taken.current = requested
    if (requested === null) return
    const takeUpload = async (storagePath: StoragePath) => {
      const { url } = await client.fetchQuery(uploadQuery(storagePath))
      takePhoto({ storagePath, originalPath: uploadOf(search.get('original') ?? ''), url }, formOf(search))
    }
    const takeDesign = async () => {
      const id = GenerationId.safeParse(requested).data
      if (!id) throw appError('generation.invalidId')
      const generation = await client.fetchQuery(generationQuery(id))
      if (!generation.storagePath) throw appError('generation.notFound')
      takePicture(generation)
    }
    const upload = uploadOf(requested)
    const taking = upload ? takeUpload(upload) : takeDesign()
    taking.catch((error: unknown) => toast(messageOf(error), 'error')).finally(() => setRead(requested))
  }, [requested, search, client, takePicture, takePhoto, toast])

  useRequestRemoved(requested !== null && requested === read)
}
