import { useQueryClient } from '@tanstack/react-query'
import { generationQuery } from '#frontend/lib/api/queries.ts'
import type { GenerationId } from '#shared/entities/ids.ts'

type PictureUrl = 'imageUrl' | 'thumbnailUrl' | 'originalImageUrl' | 'brightenedImageUrl'

/** Reads a generation again for a new URL of one of its pictures, since the signed URL may have expired. */
export const useFreshPicture = () => {
  const client = useQueryClient()
  return (id: GenerationId, which: PictureUrl) => async (): Promise<string | null> =>
    (await client.fetchQuery({ ...generationQuery(id), staleTime: 0 }))[which] ?? null
}
