import { queryOptions, skipToken } from '@tanstack/react-query'
import { faultOf } from '#shared/pictures/room-photo.ts'
import { measuresAt } from './room-luma.ts'

/** What makes a chosen photo a bad start; null for a good one. Asks for nothing without the photo's URL. */
export const photoFaultQuery = (photoId: string | undefined, url: string | undefined) =>
  queryOptions({
    queryKey: ['photo-fault', photoId],
    queryFn: url
      ? async () => {
          const measures = await measuresAt(url)
          return (measures && faultOf(measures)) ?? null
        }
      : skipToken,
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  })
