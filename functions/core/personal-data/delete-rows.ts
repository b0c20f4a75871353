import { findPurchase, nobody } from '#functions/core/billing/purchase-rows.ts'
import { CreditEntryRow } from '#functions/core/credits/credit-entries.ts'
import {
  accountSortKey,
  creditEntryPrefix,
  generationPrefix,
  keys,
  operatorPartition,
  userPartition,
} from '#functions/core/db/keys.ts'
import { changeRow, deleteRow, queryRows, type Row } from '#functions/core/db/rows.ts'
import { GenerationRow } from '#functions/core/generations/generations.ts'

/** The rows that are read and deleted at once. */
const rowsAtOnce = 50

/** Deletes every row of a user but the account, and the business keys of the credit entries. */
export const deleteRows = async (userId: string): Promise<void> => {
  for (;;) {
    const rows = await queryRows({
      condition: 'pk = :pk AND sk > :account',
      values: { ':pk': userPartition(userId), ':account': accountSortKey },
      consistent: true,
      limit: rowsAtOnce,
    })
    if (rows.length === 0) return
    await Promise.all(rows.map((row) => deleteWithKeys(userId, row)))
  }
}

// The business keys and the row of a share come first, since only this row names them.
const deleteWithKeys = async (userId: string, row: Row): Promise<void> => {
  const sk = String(row.sk)
  if (sk.startsWith(creditEntryPrefix)) await forgetKeysOf(userId, CreditEntryRow.parse(row))
  const { share } = sk.startsWith(generationPrefix) ? GenerationRow.parse(row) : {}
  if (share) await deleteRow(keys.share(share.token))
  await deleteRow({ pk: String(row.pk), sk })
}

const forgetKeysOf = async (userId: string, { businessKey, periodEnd }: CreditEntryRow): Promise<void> => {
  // A period whose credits were all spent lapses without an entry.
  if (periodEnd) await deleteRow(keys.once(`lapse:${userId}:${periodEnd}`))
  if (businessKey) await forgetKey(businessKey)
}

/** A purchase stays, so that it is never granted or reported again, but without its owner. Any other key is deleted. */
const forgetKey = async (businessKey: string): Promise<void> => {
  if (!/^(checkout|invoice):/.test(businessKey)) return deleteRow(keys.once(businessKey))
  const { reversals = 0 } = (await findPurchase(businessKey)) ?? {}
  for (let number = 1; number <= reversals; number++) await deleteRow(keys.once(`reversal:${businessKey}:${number}`))
  await changeRow(keys.once(businessKey), {
    set: 'SET userId = :nobody',
    condition: 'attribute_exists(pk)',
    values: { ':nobody': nobody },
  })
}

/** Takes the user's id out of the operator's acts, which stay as a record of what operators did. */
export const forgetOperatorActs = async (userId: string): Promise<void> => {
  const acts = await queryRows({
    condition: 'pk = :pk',
    values: { ':pk': operatorPartition, ':user': userId },
    filter: 'userId = :user',
  })
  for (const { pk, sk } of acts)
    await changeRow(
      { pk: String(pk), sk: String(sk) },
      { set: 'SET userId = :nobody', condition: 'attribute_exists(pk)', values: { ':nobody': nobody } },
    )
}
