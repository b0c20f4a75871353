import { skipToken, useQuery } from '@tanstack/react-query'
import type { Version } from '#frontend/features/studio/versions/versions.ts'
import { roomMapQuery } from '#frontend/lib/api/queries.ts'
import type { Things } from '#frontend/lib/mask/things.ts'
import type { Size } from '#frontend/lib/pictures/chosen-photo.ts'
import { photoIdOfUpload } from '#shared/entities/ids.ts'
import { furnitureParts, shellParts } from '#shared/pictures/room-map.ts'

/**
 * The things of an uploaded photo that a brush can take as a whole. Trouble with them is not shown: everything can be
 * brushed without them. A brightened copy shows what the photo as it was shows.
 */
export const useThings = (
  { isResult, storagePath, unalteredPath }: Version,
  { width, height }: Size,
  isSurface: boolean,
): { things: Things | undefined; isFinding: boolean } => {
  const path = isResult ? undefined : (unalteredPath ?? storagePath)
  const photo = path && photoIdOfUpload(path) ? path : undefined
  const map = useQuery(roomMapQuery(photo, isSurface ? shellParts : furnitureParts))
  const parts = map.data ?? undefined
  const isProcessing = Object.values(parts ?? {}).some(({ status }) => status === 'processing')
  const mapped = Object.entries(parts ?? {})
    .filter(([, { url }]) => url)
    .map(([part]) => part)
  const { data: things } = useQuery({
    queryKey: ['room-things', photo, width, height, ...mapped],
    // Shown together, so that the numbers of things do not change under the pointer.
    queryFn:
      parts && !isProcessing && mapped.length > 0
        ? async ({ signal }) =>
            (await import('#frontend/lib/mask/label-pictures.ts')).loadThings(parts, { width, height }, signal)
        : skipToken,
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  })
  return { things, isFinding: isProcessing }
}
