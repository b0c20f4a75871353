import { keys } from '#functions/core/db/keys.ts'
import { changeRow } from '#functions/core/db/rows.ts'
import type { BoardId } from '#shared/entities/board.ts'

/** Stores where an account publishes its listings. */
export const saveListingBoard = async (userId: string, board: BoardId): Promise<void> => {
  await changeRow(keys.account(userId), {
    set: 'SET listingBoard = :board',
    condition: 'attribute_exists(pk)',
    values: { ':board': board },
  })
}
