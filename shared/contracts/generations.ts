import * as z from 'zod'
import { Generation, GenerationStatus } from '#shared/entities/generation.ts'
import { GenerationId, PhotoId } from '#shared/entities/ids.ts'
import { ShareChoices } from '#shared/entities/share.ts'
import { limits } from '#shared/limits.ts'
import { ToolFilter } from '#shared/tools/tool-filter.ts'
import { line } from '#shared/typed-texts.ts'
import { area, endpoint } from './endpoint.ts'

const GenerationParams = z.object({ id: GenerationId })

/** A page of generations, newest first: older than `before`, and not older than `since`. */
export const GenerationQuery = z.object({
  status: GenerationStatus.optional(),
  tool: ToolFilter.optional(),
  favourites: z.literal('yes').optional(),
  since: z.iso.datetime().optional(),
  before: GenerationId.optional(),
  limit: z.coerce.number().int().min(1).max(limits.galleryPageSize).default(limits.galleryPageSize),
})
export type GenerationQuery = z.infer<typeof GenerationQuery>

/** A page of the designs of a photo. */
export const VersionQuery = z.object({
  before: GenerationId.optional(),
  limit: z.coerce.number().int().min(1).max(limits.versionsPageSize).default(limits.versionsPageSize),
})
export type VersionQuery = z.infer<typeof VersionQuery>

const GenerationChange = z
  .strictObject({
    name: line(limits.designNameMaxCharacters).min(1).nullable().optional(),
    isFavourite: z.boolean().optional(),
  })
  .refine((change) => Object.keys(change).length > 0)
export type GenerationChange = z.infer<typeof GenerationChange>

/** A design that could not be deleted, the reason, and whether a retry can succeed. */
const RefusedDeletion = z.object({ id: GenerationId, reason: z.string(), mayRetry: z.boolean() })
export type RefusedDeletion = z.infer<typeof RefusedDeletion>

export const generations = area('generations', {
  list: endpoint({
    method: 'GET',
    path: '/generations',
    query: GenerationQuery,
    result: z.object({
      generations: z.array(Generation),
      /** The `before` of the next page. Null after the last page. A filtered page can be short or empty. */
      next: GenerationId.nullable(),
    }),
  }),
  read: endpoint({ method: 'GET', path: '/generations/{id}', params: GenerationParams, result: Generation }),
  /** The completed designs of a photo, newest first, page by page. */
  versions: endpoint({
    method: 'GET',
    path: '/photos/{photoId}/versions',
    params: z.object({ photoId: PhotoId }),
    query: VersionQuery,
    result: z.object({ generations: z.array(Generation), next: GenerationId.nullable() }),
  }),
  /** Names a design (null removes the name) or changes whether it is a favourite. */
  update: endpoint({
    method: 'PATCH',
    path: '/generations/{id}',
    params: GenerationParams,
    body: GenerationChange,
    result: Generation,
  }),
  cancel: endpoint({ method: 'POST', path: '/generations/{id}/cancel', params: GenerationParams, result: Generation }),
  /**
   * Starts the full-resolution picture. A repeated request returns the same one while it is being made or stored, and
   * starts again after a failure.
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
  /**
   * Deletes several designs in one call, because the firewall counts calls. A missing one counts as deleted. A refused
   * one stays and does not affect the others.
   */
  remove: endpoint({
    method: 'POST',
    path: '/generations/deletions',
    body: z.strictObject({ ids: z.array(GenerationId).min(1).max(limits.deletionsAtOnce) }),
    result: z.object({ refused: z.array(RefusedDeletion) }),
  }),
})
