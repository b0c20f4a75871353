import { queryOptions, skipToken, useQuery } from '@tanstack/react-query'
import { call } from '#frontend/lib/api/call.ts'
import { loadThings } from '#frontend/lib/mask/load-things.ts'
import type { Things } from '#frontend/lib/mask/things.ts'
import { uploads } from '#shared/contracts/uploads.ts'
import { roomMapCopy } from '#shared/copy/room-map.ts'
import type { StoragePath } from '#shared/entities/ids.ts'
import { limits } from '#shared/limits.ts'
import { furnitureParts, type RoomPart, shellParts } from '#shared/pictures/room-map.ts'

const pollMilliseconds = 2000

/** The room map of an uploaded photo. Asking starts it; then it is asked for until every part has ended. */
const roomMapQuery = (storagePath: StoragePath | undefined, parts: readonly RoomPart[]) =>
  queryOptions({
    queryKey: ['room-map', storagePath, ...parts],
    queryFn: storagePath
      ? async ({ signal }) =>
          (await call(uploads.endpoints.map, { body: { storagePath, parts: [...parts] }, signal })).parts
      : skipToken,
    refetchInterval: ({ state: { data } }) =>
      Object.values(data ?? {}).some(({ status }) => status === 'processing') && pollMilliseconds,
    // A signed URL lives for an hour.
    staleTime: (limits.signedUrlSeconds / 2) * 1000,
    retry: false,
    retryOnMount: false,
  })

type Mapped = { photo: StoragePath | undefined; width: number; height: number; isSurface: boolean }

/**
 * The things of an uploaded photo that a brush can take as a whole. Trouble with them is not shown: everything can be
 * brushed without them.
 */
export const useRoomMap = ({
  photo,
  width,
  height,
  isSurface,
}: Mapped): { things: Things | undefined; isFinding: boolean; whyNoSelection: string | undefined } => {
  const map = useQuery(roomMapQuery(photo, isSurface ? shellParts : furnitureParts))
  const parts = map.data ?? undefined
  const isFinding = Object.values(parts ?? {}).some(({ status }) => status === 'processing')
  const mapped = Object.entries(parts ?? {})
    .filter(([, { url }]) => url)
    .map(([part]) => part)
  const { data: things, isLoading } = useQuery({
    queryKey: ['room-things', photo, width, height, ...mapped],
    // Shown together, so that the numbers of things do not change under the pointer.
    queryFn:
      parts && !isFinding && mapped.length > 0
        ? ({ signal }) => loadThings(parts, { width, height }, signal)
        : skipToken,
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  })
  const isOff = map.data === null
  const why = map.isPending || isFinding || isLoading ? roomMapCopy.finding : roomMapCopy.noneFound
  return { things, isFinding, whyNoSelection: isOff ? undefined : why }
}
