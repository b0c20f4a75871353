import { createHash } from 'node:crypto'
import * as z from 'zod'
import { signedUrl } from '#functions/core/clients/aws/picture-urls.ts'
import { keys } from '#functions/core/db/keys.ts'
import { getRow } from '#functions/core/db/rows.ts'
import { checkedPath, thumbnailPath } from '#functions/core/pictures/storage-paths.ts'
import { generationCopy } from '#shared/copy/generation.ts'
import { Generation } from '#shared/entities/generation.ts'
import { GenerationId, UserId } from '#shared/entities/ids.ts'
import type { ToolMode } from '#shared/tools/index.ts'

/** A generation as it is stored: what the browser is shown, without the URLs that are signed for it each time. */
export const GenerationRow = Generation.omit({ imageUrl: true, thumbnailUrl: true, originalImageUrl: true }).extend({
  userId: UserId,
  /** Digest of the submit's body: the same id with another body is a conflict. */
  requestDigest: z.string(),
})
export type GenerationRow = z.infer<typeof GenerationRow>

export const findGeneration = async (userId: string, generationId: string): Promise<GenerationRow | undefined> => {
  const row = await getRow(keys.generation(userId, generationId))
  return row && GenerationRow.parse(row)
}

/** The picture a generation was made from, as the browser may be shown it. */
const originalPath = ({ settings, status }: GenerationRow): string | undefined => {
  const path = settings.imageUrl ?? settings.roomImageUrl
  return path && (status === 'completed' ? checkedPath(path) : path)
}

/** What the browser is shown: the row without its internals, with URLs signed for an hour. */
export const toGeneration = async (row: GenerationRow): Promise<Generation> => {
  const { userId, requestDigest, ...shown } = row
  const original = originalPath(row)
  const [imageUrl, thumbnailUrl, originalImageUrl] = await Promise.all([
    row.storagePath && signedUrl(row.storagePath),
    row.storagePath && signedUrl(thumbnailPath(userId, row.id)),
    original ? signedUrl(original) : null,
  ])
  return { ...shown, imageUrl, thumbnailUrl, originalImageUrl }
}

/** The same for equal bodies, whatever the order of their fields. */
export const digestOf = (body: Readonly<Record<string, string>>): string =>
  createHash('sha256')
    .update(JSON.stringify(Object.entries(body).sort(([a], [b]) => a.localeCompare(b))))
    .digest('base64url')
    .slice(0, 22)

/** What went wrong with a job, in words for the person who waits for it. */
export type Failure = { reason: string; hasNsfwContent: boolean }

export const failures = {
  cancelled: { reason: generationCopy.cancelled, hasNsfwContent: false },
  timedOut: { reason: generationCopy.timedOut, hasNsfwContent: false },
  blocked: { reason: generationCopy.blocked, hasNsfwContent: true },
  noResult: { reason: generationCopy.noResult, hasNsfwContent: false },
  saveFailed: { reason: generationCopy.saveFailed, hasNsfwContent: false },
} as const satisfies Record<string, Failure>

export const modeFailure = ({ mode }: Pick<ToolMode, 'mode'>): Failure => ({
  reason: mode.failure,
  hasNsfwContent: false,
})

/** The message that starts a job, ends its run at the provider after a cancel, or keeps an original that was late. */
export const ToolMessage = z.discriminatedUnion('type', [
  z.object({ type: z.literal('run'), userId: UserId, generationId: GenerationId }),
  z.object({ type: z.literal('cancel'), predictionId: z.string() }),
  z.object({ type: z.literal('keep'), userId: UserId, generationId: GenerationId }),
])
export type ToolMessage = z.infer<typeof ToolMessage>

/** What the provider said of a finished run, as it travels from the webhook or the sweeper to the results worker. */
export const RunResult = z.object({
  generationId: GenerationId,
  predictionId: z.string(),
  /** What the provider says it ran. */
  model: z.string().nullable().default(null),
  status: z.enum(['succeeded', 'failed', 'canceled', 'aborted']),
  output: z.array(z.string()),
  error: z.string().nullable(),
})
export type RunResult = z.infer<typeof RunResult>
