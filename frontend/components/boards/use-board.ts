import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useToast } from '#frontend/components/toasts.tsx'
import { keepAccount } from '#frontend/lib/api/account-cache.ts'
import { call } from '#frontend/lib/api/call.ts'
import { accountQuery } from '#frontend/lib/api/queries.ts'
import { messageOf } from '#frontend/lib/words/message-of.ts'
import { account } from '#shared/contracts/account.ts'
import { boardCopy } from '#shared/copy/listing-boards.ts'
import type { BoardId } from '#shared/entities/board.ts'

/** Where the account publishes, and its change: shown at once, and no longer when it could not be saved. */
export const useBoard = (): { board: BoardId; choose: (board: BoardId) => void } => {
  const client = useQueryClient()
  const toast = useToast()
  const { data } = useQuery(accountQuery)
  const show = (listingBoard: BoardId) => {
    const known = client.getQueryData(accountQuery.queryKey)
    if (known) keepAccount(client, { ...known, listingBoard })
    return known?.listingBoard ?? listingBoard
  }
  const { mutate } = useMutation({
    // One after the other, so that the last choice is the one that is kept.
    scope: { id: 'listing-board' },
    mutationFn: (board: BoardId) => call(account.endpoints.chooseBoard, { body: { board } }),
    onMutate: show,
    onError: (error, _, before) => {
      if (before) show(before)
      toast(messageOf(error, { unexpected: boardCopy.notSaved }), 'error')
    },
  })
  return { board: data?.listingBoard ?? 'other', choose: (board) => mutate(board) }
}
