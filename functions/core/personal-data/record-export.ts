import { isDeepStrictEqual } from 'node:util'
import { findAccount } from '#functions/core/accounts/accounts.ts'
import type { DataExport } from '#functions/core/accounts/data-export.ts'
import { keys } from '#functions/core/db/keys.ts'
import { changeRow } from '#functions/core/db/rows.ts'

const isUnchanged = 'dataExport = :before'
const isNone = `(attribute_not_exists(dataExport) OR ${isUnchanged})`

/**
 * Records the export, or null for none. False when another request, another worker or a deletion has changed the
 * account.
 */
export const recordExport = async (
  userId: string,
  before: DataExport | null,
  next: DataExport | null,
): Promise<boolean> => {
  const isRecorded = await changeRow(keys.account(userId), {
    set: 'SET dataExport = :next',
    condition: `attribute_exists(pk) AND attribute_not_exists(deletionBeganAt) AND ${before ? isUnchanged : isNone}`,
    values: { ':next': next, ':before': before },
  })
  // The SDK repeats a write whose response was lost. The repeated write finds the first one's result.
  return isRecorded || isDeepStrictEqual((await findAccount(userId))?.dataExport, next)
}
