import { createHash } from 'node:crypto'
import * as z from 'zod'
import { shownUrl } from '#functions/core/clients/aws/shown-urls.ts'
import { keys } from '#functions/core/db/keys.ts'
import { getRow } from '#functions/core/db/rows.ts'
import { checkedPath, thumbnailPath } from '#functions/core/pictures/storage-paths.ts'
import { Generation, Hd } from '#shared/entities/generation.ts'
import { UserId } from '#shared/entities/ids.ts'
import { appError } from '#shared/errors.ts'

/** A generation as it is stored: the browser's `Generation` without its signed URLs. */
export const GenerationRow = Generation.omit({
  imageUrl: true,
  thumbnailUrl: true,
  originalImageUrl: true,
  brightenedImageUrl: true,
}).extend({
  userId: UserId,
  hd: Hd.omit({ url: true }).optional(),
  /** The provider's price for its runs, in millionths of a dollar (`costMicroUsd`). Never shown. */
  costMicroUsd: z.int().optional(),
  /** A room map of it was started. Never shown. */
  isMapped: z.boolean().optional(),
  /** Digest of the request's body. The same id with another body is a conflict. */
  requestDigest: z.string(),
})
export type GenerationRow = z.infer<typeof GenerationRow>

export const findGeneration = async (userId: string, generationId: string): Promise<GenerationRow | undefined> => {
  const row = await getRow(keys.generation(userId, generationId))
  return row && GenerationRow.parse(row)
}

/** One of a user's generations. Throws `generation.notFound` when it does not exist. */
export const readGeneration = async (userId: string, generationId: string): Promise<GenerationRow> => {
  const row = await findGeneration(userId, generationId)
  if (!row) throw appError('generation.notFound')
  return row
}

/** A signed URL of a picture that a generation was made from: of its checked copy once the generation is completed. */
const signedSource = async ({ status }: GenerationRow, path: string | undefined): Promise<string | undefined> =>
  path && shownUrl(status === 'completed' ? checkedPath(path) : path)

/** A generation for the API, with signed URLs for its owner's browser. */
export const toGeneration = async (row: GenerationRow): Promise<Generation> => {
  const { userId, requestDigest, costMicroUsd: _, isMapped: __, hd, ...shown } = row
  const { unalteredImageUrl: unaltered, ...settings } = row.settings
  const source = settings.imageUrl ?? settings.roomImageUrl
  const [imageUrl, thumbnailUrl, originalImageUrl, brightenedImageUrl, hdUrl] = await Promise.all([
    row.storagePath && shownUrl(row.storagePath),
    row.storagePath && shownUrl(thumbnailPath(userId, row.id)),
    signedSource(row, unaltered ?? source),
    unaltered && signedSource(row, source),
    hd?.storagePath ? shownUrl(hd.storagePath) : null,
  ])
  return {
    ...shown,
    imageUrl,
    thumbnailUrl,
    originalImageUrl: originalImageUrl ?? null,
    ...(brightenedImageUrl && { brightenedImageUrl }),
    ...(hd && { hd: { ...hd, url: hdUrl } }),
  }
}

/** A digest of a body that is independent of the order of its fields. */
export const digestOf = (body: Readonly<Record<string, unknown>>): string =>
  createHash('sha256')
    .update(JSON.stringify(Object.entries(body).sort(([a], [b]) => a.localeCompare(b))))
    .digest('base64url')
    .slice(0, 22)
