import { ulid } from 'ulid'
import { type AccountRow, findAccount } from '#functions/core/accounts/accounts.ts'
import { hasFailed, isPreparing } from '#functions/core/accounts/data-export.ts'
import { takeTokens } from '#functions/core/accounts/rates.ts'
import { signedUrl } from '#functions/core/clients/aws/picture-urls.ts'
import { appError } from '#shared/errors.ts'
import { sendExport } from './export-message.ts'
import { recordExport } from './record-export.ts'

/**
 * Queues an export of the caller's data and returns the changed account. Does nothing while an export is being
 * prepared, also when another request has just begun it. Throws `export.tooMany` after several requests; a request after
 * a failed export is not counted.
 */
export const requestExport = async (account: AccountRow, correlationId: string): Promise<AccountRow> => {
  const { userId } = account
  if (isPreparing(account.dataExport)) return account
  if (!account.dataExport || !hasFailed(account.dataExport)) await takeTokens(userId, 'exports')
  const dataExport = { id: ulid(), askedAt: new Date().toISOString(), endsAt: null, files: [] }
  if (!(await recordExport(userId, account.dataExport, dataExport))) return (await findAccount(userId)) ?? account
  try {
    await sendExport({ userId, exportId: dataExport.id }, correlationId)
  } catch (error) {
    // Otherwise the page would wait for an export that no worker prepares. One that a worker prepares goes on.
    await recordExport(userId, dataExport, account.dataExport)
    throw error
  }
  return { ...account, dataExport }
}

/**
 * Signed URLs of the caller's export, valid for an hour. Throws `export.gone` when there is no export, or it has
 * expired.
 */
export const exportUrls = ({ dataExport }: AccountRow, now = Date.now()): Promise<string[]> => {
  if (!dataExport?.endsAt || Date.parse(dataExport.endsAt) <= now) throw appError('export.gone')
  return Promise.all(dataExport.files.map(signedUrl))
}
