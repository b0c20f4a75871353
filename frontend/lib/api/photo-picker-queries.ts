import { queryOptions } from '@tanstack/react-query'
import { areas } from '#shared/contracts/index.ts'
import { limits } from '#shared/limits.ts'
import { call } from './call.ts'
import { listGenerations } from './shown-generations.ts'

/** The latest completed designs of rooms, for the photo picker. A picture with a personal model is no photo of a room. */
export const pickerQuery = queryOptions({
  queryKey: ['generations', 'picker'],
  queryFn: ({ signal }) =>
    listGenerations({ status: 'completed', tool: 'rooms', limit: limits.pickerPageSize }, signal),
})

/** The latest uploaded photos, for the photo picker. Read again whenever it opens: each upload adds one. */
export const photosQuery = queryOptions({
  queryKey: ['photos'],
  queryFn: async ({ signal }) => (await call(areas.uploads.endpoints.list, { signal })).photos,
  staleTime: 0,
})
