import { queryOptions, skipToken } from '@tanstack/react-query'
import { faultOf } from '#shared/pictures/room-photo-faults.ts'
import { measuresAt } from './room-luma.ts'

/** The fault of a chosen photo; null for a good one. Without the photo's URL nothing is requested. */
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
