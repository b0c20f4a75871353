import { findAccount } from '#functions/core/accounts/accounts.ts'
import { canSendMail, sendMail } from '#functions/core/clients/aws/mail.ts'
import { filesOf, storeExport } from '#functions/core/clients/aws/owned-objects.ts'
import { keys } from '#functions/core/db/keys.ts'
import { changeRow } from '#functions/core/db/rows.ts'
import { exportPath, isExport } from '#functions/core/pictures/storage-paths.ts'
import { zipped } from '#functions/core/pictures/zip.ts'
import { env } from '#functions/core/runtime/env.ts'
import { logger } from '#functions/core/runtime/log.ts'
import { brand } from '#shared/brand.ts'
import { accountCopy } from '#shared/copy/account.ts'
import { limits } from '#shared/limits.ts'
import type { ExportMessage } from './export-message.ts'
import { archivesOf, exportedFiles } from './exported-files.ts'

/**
 * Puts a user's data together in zip archives and records them on the account, whose change is pushed to the open tabs
 * (docs/product.md, Accounts). A repeated message makes the same archives again; one that a newer request has replaced does
 * nothing.
 */
export const exportAccount = async ({ userId, exportId }: ExportMessage): Promise<void> => {
  const account = await findAccount(userId)
  const asked = account?.dataExport
  if (asked?.id !== exportId || account?.deletionBeganAt) return
  const pictures = (await filesOf(userId)).filter(({ storagePath }) => !isExport(storagePath))
  const files: string[] = []
  for (const [index, archive] of archivesOf(pictures).entries()) {
    const path = exportPath(userId, exportId, index + 1)
    await storeExport(path, zipped(exportedFiles(userId, archive, { withLists: index === 0 })))
    files.push(path)
  }
  const endsAt = new Date(Date.now() + limits.exportDays * 24 * 3600 * 1000).toISOString()
  const isRecorded = await changeRow(keys.account(userId), {
    set: 'SET dataExport = :ready',
    condition: 'dataExport = :asked AND attribute_not_exists(deletionBeganAt)',
    values: { ':ready': { ...asked, files, endsAt }, ':asked': asked },
  })
  if (!isRecorded) return
  logger.info('Data exported', { archives: files.length, pictures: pictures.length })
  if (account?.email && canSendMail()) await tell(account.email, endsAt)
}

/** Mails the way to the page, not the signed link: whoever reads the mail has to sign in. A failure is only logged. */
const tell = async (to: string, endsAt: string): Promise<void> => {
  const until = new Date(endsAt).toLocaleDateString('en-US', { day: 'numeric', month: 'long', timeZone: 'UTC' })
  try {
    await sendMail({
      to,
      subject: accountCopy.exportMailSubject(brand.name),
      text: accountCopy.exportMail(`${env('PUBLIC_URL')}/account`, until),
    })
  } catch (error) {
    logger.warn('Mail about an export not sent', { error })
  }
}
