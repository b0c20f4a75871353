import { findPurchase, nobody } from '#functions/core/billing/purchase-rows.ts'
import { BulkJobRow } from '#functions/core/bulk/bulk-jobs.ts'
import { CreditEntryRow } from '#functions/core/credits/credit-entries.ts'
import {
  accountSortKey,
  bulkJobPrefix,
  creditEntryPrefix,
  generationPrefix,
  keys,
  operatorPartition,
  userPartition,
} from '#functions/core/db/keys.ts'
import { changeRow, deleteEach, eachRow, type Key, queryRows, type Row } from '#functions/core/db/rows.ts'
import { GenerationRow } from '#functions/core/generations/generations.ts'

/** The number of rows that are read and deleted together. */
const rowsAtOnce = 400

/**
 * Deletes every row of a user except the account, and the business keys of the credit entries. False when rows may
 * remain at `endsAt` (milliseconds since 1970). Each call deletes at least some rows, even after `endsAt`.
 */
export const deleteRows = async (userId: string, endsAt: number): Promise<boolean> => {
  for (;;) {
    const rows = await queryRows({
      condition: 'pk = :pk AND sk > :account',
      values: { ':pk': userPartition(userId), ':account': accountSortKey },
      consistent: true,
      limit: rowsAtOnce,
    })
    if (rows.length === 0) return true
    // Business keys and the rows of shares are deleted first, because only these rows refer to them.
    const referencedKeys = await Promise.all(rows.map((row) => keysNamedBy(userId, row)))
    await deleteEach(referencedKeys.flat())
    await deleteEach(rows.map(({ pk, sk }) => ({ pk: String(pk), sk: String(sk) })))
    if (Date.now() >= endsAt) return false
  }
}

/** The keys of rows in other partitions that only this row refers to. */
const keysNamedBy = async (userId: string, row: Row): Promise<Key[]> => {
  const sk = String(row.sk)
  if (sk.startsWith(creditEntryPrefix)) return keysOfEntry(userId, CreditEntryRow.parse(row))
  if (sk.startsWith(bulkJobPrefix)) {
    const { share } = BulkJobRow.parse(row)
    return share ? [keys.listingShare(share.token)] : []
  }
  const { share } = sk.startsWith(generationPrefix) ? GenerationRow.parse(row) : {}
  return share ? [keys.share(share.token)] : []
}

const keysOfEntry = async (userId: string, { businessKey, periodEnd }: CreditEntryRow): Promise<Key[]> => [
  // A period whose credits were all spent lapses without an entry.
  ...(periodEnd ? [keys.once(`lapse:${userId}:${periodEnd}`)] : []),
  ...(businessKey ? await keysOf(businessKey) : []),
]

/** A purchase stays without its owner, so that it is never granted or reported again. Other keys are deleted. */
const keysOf = async (businessKey: string): Promise<Key[]> => {
  if (!/^(checkout|invoice):/.test(businessKey)) return [keys.once(businessKey)]
  const { reversals = 0 } = (await findPurchase(businessKey)) ?? {}
  await changeRow(keys.once(businessKey), {
    set: 'SET userId = :nobody',
    condition: 'attribute_exists(pk)',
    values: { ':nobody': nobody },
  })
  return Array.from({ length: reversals }, (_, index) => keys.once(`reversal:${businessKey}:${index + 1}`))
}

/** Removes the user's id from the operator's acts. The acts stay as a record. */
export const forgetOperatorActs = async (userId: string): Promise<void> => {
  const acts = eachRow({
    condition: 'pk = :pk',
    values: { ':pk': operatorPartition, ':user': userId },
    filter: 'userId = :user',
  })
  for await (const { pk, sk } of acts)
    await changeRow(
      { pk: String(pk), sk: String(sk) },
      { set: 'SET userId = :nobody', condition: 'attribute_exists(pk)', values: { ':nobody': nobody } },
    )
}
