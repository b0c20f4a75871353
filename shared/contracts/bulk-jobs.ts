import * as z from 'zod'
import { BulkJob } from '#shared/entities/bulk-job.ts'
import { Generation } from '#shared/entities/generation.ts'
import { BulkJobId, StoragePath, TrainedModelId } from '#shared/entities/ids.ts'
import { ExampledCatalogue } from '#shared/entities/option.ts'
import { Slug } from '#shared/entities/preset.ts'
import { ListingShareChoices } from '#shared/entities/share.ts'
import { limits } from '#shared/limits.ts'
import { listingToolIds } from '#shared/tools/offer.ts'
import { line } from '#shared/typed-texts.ts'
import { area, endpoint } from './endpoint.ts'

const BulkParams = z.object({ id: BulkJobId })
const Started = z.object({ job: BulkJob })

const allDifferent = (values: readonly string[]) => new Set(values).size === values.length

export const BulkScenes = z.strictObject({
  bulkJobId: BulkJobId,
  userModelId: TrainedModelId,
  userSelectedGender: z.enum(['female', 'male', 'other']).default('female'),
  /** The `manualId` of each preset, without duplicates. */
  modelIdsManual: z.array(Slug).min(1).max(limits.bulkMaxPictures).refine(allDifferent),
})
export type BulkScenes = z.infer<typeof BulkScenes>

/** One photo of a listing: the caller's own upload, and the caller's description of the room. */
export const ListingPhoto = z.strictObject({
  imageUrl: StoragePath,
  originalImageUrl: StoragePath.optional(),
  /** The upload as it was, where `imageUrl` is its brightened copy. */
  unalteredImageUrl: StoragePath.optional(),
  spaceType: Slug,
  roomType: Slug,
  caption: line(limits.captionMaxCharacters).min(1).optional(),
})
export type ListingPhoto = z.infer<typeof ListingPhoto>

/** The body of a listing: one tool and one style for all photos. */
export const BulkListing = z.strictObject({
  bulkJobId: BulkJobId,
  toolId: z.enum(listingToolIds),
  decorationStyle: Slug,
  photos: z.array(ListingPhoto).min(1).max(limits.listingMaxPhotos),
})
export type BulkListing = z.infer<typeof BulkListing>

/** The body of the calls for developers: a picture of each option that has none, made from one photo. */
const StartExamples = z.strictObject({
  /** The server chooses an id when it is missing. A repeated request then starts another job. */
  bulkJobId: BulkJobId.optional(),
  /** Includes options that have a picture. */
  regenerateAll: z.boolean().default(false),
  /** Makes only three pictures. */
  testMode: z.boolean().default(false),
  /** The photo of the room; where it is left out, the caller's newest one. */
  roomImageUrl: StoragePath.optional(),
})
export type StartExamples = z.infer<typeof StartExamples>

/** `total` counts all options of the catalogue, including the omitted ones. */
const ExamplesStarted = z.object({ success: z.literal(true), jobId: BulkJobId.nullable(), total: z.int() })

export const bulkJobs = area('bulk-jobs', {
  /** The caller's newest jobs. */
  list: endpoint({ method: 'GET', path: '/bulk-jobs', result: z.object({ jobs: z.array(BulkJob) }) }),
  /** A job and its pictures, in the requested order. Deleted pictures are omitted. */
  read: endpoint({
    method: 'GET',
    path: '/bulk-jobs/{id}',
    params: BulkParams,
    result: z.object({ job: BulkJob, generations: z.array(Generation) }),
  }),
  /**
   * Starts one picture per preset and holds all credits at once. A repeated request with the same body returns the same
   * job.
   */
  scenes: endpoint({ method: 'POST', path: '/bulk-jobs/scenes', status: 202, body: BulkScenes, result: Started }),
  /**
   * Starts one design per photo and holds all credits at once. A repeated request with the same body returns the same
   * job.
   */
  listing: endpoint({ method: 'POST', path: '/bulk-jobs/listing', status: 202, body: BulkListing, result: Started }),
  /** Developers only. `jobId` is null when no picture is missing. */
  styleExamples: endpoint({
    method: 'POST',
    path: '/generate-style-examples',
    status: 202,
    body: StartExamples,
    result: ExamplesStarted,
  }),
  floorExamples: endpoint({
    method: 'POST',
    path: '/generate-floor-examples',
    status: 202,
    body: StartExamples,
    result: ExamplesStarted,
  }),
  /**
   * Developers only. Removes all pictures made for a catalogue's options, so that the site's own pictures are shown
   * again.
   */
  removeExamples: endpoint({
    method: 'DELETE',
    path: '/examples/{catalogue}',
    params: z.object({ catalogue: ExampledCatalogue }),
    result: z.object({ removed: z.int().nonnegative() }),
  }),
  /** Cancels the unfinished pictures of a job and releases their credits. */
  cancel: endpoint({ method: 'POST', path: '/bulk-jobs/{id}/cancel', params: BulkParams, result: Started }),
  /** Creates the public page of a listing, or changes its content. */
  share: endpoint({
    method: 'POST',
    path: '/bulk-jobs/{id}/share',
    params: BulkParams,
    body: ListingShareChoices,
    result: Started,
  }),
  unshare: endpoint({ method: 'DELETE', path: '/bulk-jobs/{id}/share', params: BulkParams, result: Started }),
})
