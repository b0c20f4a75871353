import { openFile, type StoredFile } from '#functions/core/clients/aws/owned-objects.ts'
import {
  accountSortKey,
  bulkJobPrefix,
  creditEntryPrefix,
  generationPrefix,
  trainedModelPrefix,
  trainingPhotoPrefix,
  uploadPrefix,
  userPartition,
} from '#functions/core/db/keys.ts'
import { queryRows, type Row } from '#functions/core/db/rows.ts'
import type { ZippedFile } from '#functions/core/pictures/zip.ts'

/** The bytes of the pictures in one archive, far below what the format allows. */
const archiveBytes = 2 * 1024 ** 3

/** Groups files so that each group fits into one archive. There is always a first one. */
export const archivesOf = (files: readonly StoredFile[]): StoredFile[][] => {
  const archives: StoredFile[][] = [[]]
  let bytes = 0
  for (const file of files) {
    bytes += file.bytes
    if (bytes > archiveBytes) {
      archives.push([])
      bytes = file.bytes
    }
    archives.at(-1)?.push(file)
  }
  return archives
}

/** The lists of an export: one file of JSON for each kind of row. */
const lists = [
  { name: 'account.json', prefix: accountSortKey },
  { name: 'credit-history.json', prefix: creditEntryPrefix },
  { name: 'designs.json', prefix: generationPrefix },
  { name: 'bulk-jobs.json', prefix: bulkJobPrefix },
  { name: 'photos.json', prefix: uploadPrefix },
  { name: 'ai-models.json', prefix: trainedModelPrefix },
  { name: 'training-photos.json', prefix: trainingPhotoPrefix },
] as const

// Keys of the table, and values that only our own code can read.
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

/** The rows of a user as JSON, and the pictures of one archive. A picture that was deleted in the meantime is left out. */
export async function* exportedFiles(
  userId: string,
  pictures: readonly StoredFile[],
  { withLists }: { withLists: boolean },
): AsyncGenerator<ZippedFile> {
  for (const { name, prefix } of withLists ? lists : []) {
    const rows = await queryRows({
      condition: 'pk = :pk AND begins_with(sk, :prefix)',
      values: { ':pk': userPartition(userId), ':prefix': prefix },
    })
    yield { name, content: [new TextEncoder().encode(JSON.stringify(rows.map(shown), null, 2))] }
  }
  for (const { storagePath } of pictures) {
    const content = await openFile(storagePath)
    if (content) yield { name: storagePath.replace(userId, 'pictures'), content }
  }
}
