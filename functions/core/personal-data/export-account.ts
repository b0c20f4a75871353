import { findAccount } from '#functions/core/accounts/accounts.ts'
import type { DataExport } from '#functions/core/accounts/data-export.ts'
import { canSendMail } from '#functions/core/clients/aws/mail.ts'
import { filesOf, type StoredFile, storeExport } from '#functions/core/clients/aws/owned-objects.ts'
import { exportPath, isExport, isRoomMap } from '#functions/core/pictures/storage-paths.ts'
import { zipped } from '#functions/core/pictures/zip.ts'
import { logger } from '#functions/core/runtime/log.ts'
import { limits } from '#shared/limits.ts'
import { exportedFiles, firstArchive } from './export-archive.ts'
import { type ExportMessage, sendExport } from './export-message.ts'
import { mailExport } from './mail-export.ts'
import { recordExport } from './record-export.ts'

/** After this time no further archive is started; a new message continues. */
const archivesMilliseconds = 4 * 60_000

/** After this time an archive fails, so that it is retried at once. The worker itself has ten minutes. */
const giveUpMilliseconds = 9 * 60_000

/**
 * The number of pictures between two updates of the progress. Each update writes the account and is pushed to its tabs.
 */
const picturesPerUpdate = 1000

/** Another worker continues the export, or a newer request replaced it. */
class Superseded extends Error {
  override name = 'Superseded'
}

/**
 * Makes zip archives of a user's data and records them on the account, whose change is pushed to the open tabs
 * (docs/product.md, Accounts). It continues after the recorded archives, also in a new message when the time of this
 * one ends. Of two workers with the same message, the one that recorded last continues. Does nothing when a newer
 * request has replaced this one.
 */
export const exportAccount = async (message: ExportMessage): Promise<void> => {
  const account = await findAccount(message.userId)
  const requested = account?.dataExport
  if (requested?.id !== message.exportId || requested.endsAt || account?.deletionBeganAt) return
  try {
    const ready = await makeArchives(message, requested)
    if (ready && account?.email && canSendMail()) await mailExport(account.email, ready.endsAt)
  } catch (error) {
    if (error instanceof Superseded) return
    await recordFailure(message)
    throw error
  }
}

/** Undefined when a new message continues the export. */
const makeArchives = async ({ userId, exportId }: ExportMessage, requested: DataExport) => {
  const startedAt = Date.now()
  const pictures = (await filesOf(userId)).filter(
    ({ storagePath }) => !isExport(storagePath) && !isRoomMap(storagePath),
  )
  let state = requested
  const record = async (next: DataExport) => {
    if (!(await recordExport(userId, state, next))) throw new Superseded()
    state = next
  }
  const progress = (done: number) => ({ done, of: pictures.length, at: new Date().toISOString() })
  for (let left = picturesAfter(pictures, requested.lastPicture); left.length > 0 || state.files.length === 0; ) {
    if (Date.now() - startedAt >= archivesMilliseconds) {
      await sendExport({ userId, exportId })
      return undefined
    }
    let done = pictures.length - left.length
    await record({ ...state, progress: progress(done) })
    const onPicture = async () => {
      if (Date.now() - startedAt >= giveUpMilliseconds) throw new Error('An archive took too long')
      done += 1
      if (done % picturesPerUpdate === 0) await record({ ...state, progress: progress(done) })
    }
    const archive = firstArchive(left)
    const path = exportPath(userId, exportId, state.files.length + 1)
    await storeExport(path, zipped(exportedFiles(userId, archive, { withLists: state.files.length === 0, onPicture })))
    left = left.slice(archive.length)
    const lastPicture = archive.at(-1)?.storagePath ?? null
    await record({ ...state, files: [...state.files, path], lastPicture, progress: progress(done) })
  }
  const endsAt = new Date(Date.now() + limits.exportDays * 24 * 3600 * 1000).toISOString()
  await record({ ...state, endsAt })
  logger.info('Data exported', { archives: state.files.length, pictures: pictures.length })
  return { endsAt }
}

/**
 * S3 lists files in the order of their paths. A file that is stored meanwhile with a path before the last picture is
 * not in the export.
 */
const picturesAfter = (
  pictures: readonly StoredFile[],
  lastPicture: string | null | undefined,
): readonly StoredFile[] => (lastPicture ? pictures.filter(({ storagePath }) => storagePath > lastPicture) : pictures)

/**
 * Counts a failure of an export that is not ready; the page shows it after several. An error here is only logged, so that
 * the caller throws the original error.
 */
const recordFailure = async ({ userId, exportId }: ExportMessage): Promise<void> => {
  try {
    const current = (await findAccount(userId))?.dataExport
    if (current?.id === exportId && !current.endsAt)
      await recordExport(userId, current, { ...current, failures: (current.failures ?? 0) + 1 })
  } catch (error) {
    logger.warn('Failure of an export not recorded', { error })
  }
}
