import * as z from 'zod'
import { Generation, GenerationStatus } from '#shared/entities/generation.ts'
import { GenerationId } from '#shared/entities/ids.ts'
import { ShareChoices } from '#shared/entities/share.ts'
import { limits } from '#shared/limits.ts'
import { area, endpoint } from './endpoint.ts'

const GenerationParams = z.object({ id: GenerationId })

/** A page of generations, newest first. Only generations older than `before` are returned. */
export const GenerationQuery = z.object({
  status: GenerationStatus.optional(),
  before: GenerationId.optional(),
  limit: z.coerce.number().int().min(1).max(limits.galleryPageSize).default(limits.galleryPageSize),
})
export type GenerationQuery = z.infer<typeof GenerationQuery>

export const generations = area('generations', {
  list: endpoint({
    method: 'GET',
    path: '/generations',
    query: GenerationQuery,
    result: z.object({ generations: z.array(Generation), hasMore: z.boolean() }),
  }),
  read: endpoint({ method: 'GET', path: '/generations/{id}', params: GenerationParams, result: Generation }),
  cancel: endpoint({ method: 'POST', path: '/generations/{id}/cancel', params: GenerationParams, result: Generation }),
  /**
   * Starts making the picture in full resolution. While it is made, and once it is stored, a repetition returns the same;
   * after a failure it starts again.
   */
  hd: endpoint({
    method: 'POST',
    path: '/generations/{id}/hd',
    status: 202,
    params: GenerationParams,
    result: Generation,
  }),
  share: endpoint({
    method: 'POST',
    path: '/generations/{id}/share',
    params: GenerationParams,
    body: ShareChoices,
    result: Generation,
  }),
  unshare: endpoint({
    method: 'DELETE',
    path: '/generations/{id}/share',
    params: GenerationParams,
    result: Generation,
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/generations/{id}',
    params: GenerationParams,
    result: z.object({ id: GenerationId }),
  }),
})
