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

/** The rows that are read and deleted at once. */
const rowsAtOnce = 400

/**
 * Deletes every row of a user but the account, and the business keys of the credit entries. False when rows may be left
 * at `endsAt`, a time in milliseconds since 1970; some are deleted also after it, so that each call gets further.
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
    // The business keys and the row of a share come first, since only these rows name them.
    const named = await Promise.all(rows.map((row) => keysNamedBy(userId, row)))
    await deleteEach(named.flat())
    await deleteEach(rows.map(({ pk, sk }) => ({ pk: String(pk), sk: String(sk) })))
    if (Date.now() >= endsAt) return false
  }
}

/** The rows elsewhere that only this row names, and that go with it. */
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

/** A purchase stays, so that it is never granted or reported again, but without its owner. Any other key goes. */
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

/** Takes the user's id out of the operator's acts, which stay as a record of what operators did. */
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
