import { Readable } from 'node:stream'
import {
  DeleteObjectsCommand,
  GetObjectCommand,
  ListObjectsV2Command,
  NoSuchKey,
  type PutObjectCommandInput,
  S3Client,
} from '@aws-sdk/client-s3'
import { Upload } from '@aws-sdk/lib-storage'
import { env } from '#functions/core/runtime/env.ts'

/**
 * Aborts a transfer without progress for this long. Transfers take as long as their bytes need, so no other limit
 * applies.
 */
const stillMilliseconds = 60_000

const s3 = new S3Client({ requestHandler: { socketTimeout: stillMilliseconds } })

/** The time limit of a call with all its retries. */
const timeoutMilliseconds = 20_000

export type StoredFile = { storagePath: string; bytes: number }

type Page = { files: StoredFile[]; next: string | undefined }

type Bucket = 'IMAGES_BUCKET' | 'USER_IMAGES_BUCKET'

const pageOf = async (bucket: Bucket, prefix: string, from: string | undefined): Promise<Page> => {
  const page = new ListObjectsV2Command({
    Bucket: env(bucket),
    Prefix: prefix,
    ...(from && { ContinuationToken: from }),
  })
  const { Contents = [], NextContinuationToken } = await s3.send(page, {
    abortSignal: AbortSignal.timeout(timeoutMilliseconds),
  })
  const files = Contents.flatMap(({ Key, Size }) => (Key ? [{ storagePath: Key, bytes: Size ?? 0 }] : []))
  return { files, next: NextContinuationToken }
}

/** All stored files of a user except the archives of training photos, which exist for minutes only. */
export const filesOf = async (userId: string): Promise<StoredFile[]> => {
  const all: StoredFile[] = []
  let from: string | undefined
  do {
    const { files, next } = await pageOf('IMAGES_BUCKET', `${userId}/`, from)
    all.push(...files)
    from = next
  } while (from)
  return all
}

/** Deletes all stored files of a user, a thousand per request. Throws when S3 could not delete one. */
export const deleteFilesOf = async (userId: string): Promise<void> => {
  for (const bucket of ['IMAGES_BUCKET', 'USER_IMAGES_BUCKET'] as const) await deleteAll(bucket, `${userId}/`)
}

const deleteAll = async (bucket: Bucket, prefix: string): Promise<void> => {
  for (;;) {
    // Always reads the first page, because its files are deleted before the next call.
    const { files } = await pageOf(bucket, prefix, undefined)
    if (files.length === 0) return
    const Objects = files.map(({ storagePath }) => ({ Key: storagePath }))
    const { Errors = [] } = await s3.send(
      new DeleteObjectsCommand({ Bucket: env(bucket), Delete: { Objects, Quiet: true } }),
      { abortSignal: AbortSignal.timeout(timeoutMilliseconds) },
    )
    const [first] = Errors
    if (first) throw new Error(`S3 keeps ${Errors.length} files: ${first.Code} ${first.Message}`)
  }
}

/** A stream of the bytes of a stored file. Undefined when the file is missing. */
export const openFile = async (storagePath: string): Promise<Readable | undefined> => {
  try {
    const { Body } = await s3.send(new GetObjectCommand({ Bucket: env('IMAGES_BUCKET'), Key: storagePath }))
    if (!(Body instanceof Readable)) throw new Error('S3 sent a stored file without a body')
    return Body
  } catch (error) {
    if (error instanceof NoSuchKey) return undefined
    throw error
  }
}

type Archive = Pick<PutObjectCommandInput, 'Bucket' | 'Key' | 'ContentDisposition' | 'Tagging'>

/** Stores an archive of a user's data. The bucket's lifecycle rule deletes it by its tag. */
export const storeExport = (storagePath: string, chunks: AsyncIterable<Uint8Array>): Promise<void> =>
  storeArchive(chunks, {
    Bucket: env('IMAGES_BUCKET'),
    Key: storagePath,
    ContentDisposition: 'attachment; filename="roomwright-data.zip"',
    Tagging: 'kind=export',
  })

/** Stores the photo archive that a training reads. Its own bucket deletes everything within a day. */
export const storeTrainingZip = (storagePath: string, chunks: AsyncIterable<Uint8Array>): Promise<void> =>
  storeArchive(chunks, { Bucket: env('USER_IMAGES_BUCKET'), Key: storagePath })

/** Uploads a zip archive in parts while it is being made. */
const storeArchive = async (chunks: AsyncIterable<Uint8Array>, archive: Archive): Promise<void> => {
  const upload = new Upload({
    client: s3,
    queueSize: 2,
    partSize: 8 * 1024 * 1024,
    params: {
      ...archive,
      Body: Readable.from(chunks, { objectMode: false }),
      ContentType: 'application/zip',
      CacheControl: 'private, no-store',
    },
  })
  await upload.done()
}
