import { buffer } from 'node:stream/consumers'
import { openFile, type StoredFile } from '#functions/core/clients/aws/owned-objects.ts'
import {
  accountSortKey,
  bulkJobPrefix,
  creditEntryPrefix,
  downloadsPrefix,
  generationPrefix,
  trainedModelPrefix,
  trainingPhotoPrefix,
  uploadPrefix,
  userPartition,
} from '#functions/core/db/keys.ts'
import { eachRow, type Row } from '#functions/core/db/rows.ts'
import type { ZippedFile } from '#functions/core/pictures/zip.ts'
import { readAhead } from '#functions/core/runtime/read-ahead.ts'

/**
 * The limits of one archive in bytes and pictures. They are far below the limits of the format, and can be read within
 * minutes.
 */
const archiveBytes = 2 * 1024 ** 3
const archivePictures = 20_000

/** The first pictures of a list that fit into one archive. At least one, unless the list is empty. */
export const firstArchive = (pictures: readonly StoredFile[]): StoredFile[] => {
  let bytes = 0
  const tooMany = pictures.findIndex((picture, index) => {
    bytes += picture.bytes
    return index > 0 && (bytes > archiveBytes || index >= archivePictures)
  })
  return pictures.slice(0, tooMany < 0 ? undefined : tooMany)
}

/** The lists of an export: one file of JSON for each kind of row. */
const lists = [
  { name: 'account.json', prefix: accountSortKey },
  { name: 'credit-history.json', prefix: creditEntryPrefix },
  { name: 'designs.json', prefix: generationPrefix },
  { name: 'downloads.json', prefix: downloadsPrefix },
  { name: 'bulk-jobs.json', prefix: bulkJobPrefix },
  { name: 'photos.json', prefix: uploadPrefix },
  { name: 'ai-models.json', prefix: trainedModelPrefix },
  { name: 'training-photos.json', prefix: trainingPhotoPrefix },
] as const

// Keys of the table, and values that only the app's own code uses.
const internal = new Set([
  'pk',
  'sk',
  'ttl',
  'tokenEpoch',
  'requestDigest',
  'firstGenerationId',
  'lastGenerationId',
  'dataExport',
  'finding',
  'trainingIds',
  'version',
  'weights',
])

const shown = (row: Row) => Object.fromEntries(Object.entries(row).filter(([name]) => !internal.has(name)))

/** The rows of a list as JSON, read page by page. */
async function* rowsAsJson(userId: string, prefix: string): AsyncGenerator<Uint8Array> {
  const text = new TextEncoder()
  const values = { ':pk': userPartition(userId), ':prefix': prefix }
  let separator = '['
  for await (const row of eachRow({ condition: 'pk = :pk AND begins_with(sk, :prefix)', values })) {
    yield text.encode(`${separator}\n${JSON.stringify(shown(row), null, 2)}`)
    separator = ','
  }
  yield text.encode(separator === '[' ? '[]' : '\n]')
}

/**
 * This many pictures are read in parallel, because S3 takes 15 to 30 ms for each. Larger pictures than `aheadBytes` are
 * read one by one.
 */
const picturesAtOnce = 16
const aheadBytes = 8 * 1024 * 1024

const contentOf = async ({ storagePath, bytes }: StoredFile) => {
  if (bytes > aheadBytes) return () => openFile(storagePath)
  const file = await openFile(storagePath)
  const content = file && [await buffer(file)]
  return async () => content
}

/**
 * The rows of a user as JSON, and the pictures of one archive. Omits pictures that were deleted in the meantime. Awaits
 * `onPicture` after each picture.
 */
export async function* exportedFiles(
  userId: string,
  pictures: readonly StoredFile[],
  { withLists, onPicture }: { withLists: boolean; onPicture: () => Promise<void> },
): AsyncGenerator<ZippedFile> {
  for (const { name, prefix } of withLists ? lists : []) yield { name, content: rowsAsJson(userId, prefix) }
  for await (const [{ storagePath }, open] of readAhead(pictures, picturesAtOnce, contentOf)) {
    const content = await open()
    if (content) yield { name: storagePath.replace(userId, 'pictures'), content }
    await onPicture()
  }
}
