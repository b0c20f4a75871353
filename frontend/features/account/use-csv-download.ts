import { useMutation } from '@tanstack/react-query'
import { useToast } from '#frontend/components/toasts.tsx'
import { type CreditPage, creditPage, pageAfter } from '#frontend/lib/api/queries.ts'
import { saveBlob } from '#frontend/lib/pictures/save-blob.ts'
import { messageOf } from '#frontend/lib/words/message-of.ts'
import { withBalances } from '#shared/billing/balances-after-entries.ts'
import { creditHistoryCsv } from '#shared/billing/credit-history-csv.ts'
import { byteOrderMark } from '#shared/csv.ts'

const wholeHistory = async (): Promise<string> => {
  const pages: CreditPage[] = []
  let before: string | undefined
  do {
    const page = await creditPage(before)
    pages.push(page)
    before = pageAfter(page)
  } while (before)
  const entries = pages.flatMap((page) => page.entries)
  return creditHistoryCsv(withBalances(pages[0]?.balance ?? 0, entries))
}

const save = (csv: string) =>
  saveBlob(new Blob([byteOrderMark, csv], { type: 'text/csv;charset=utf-8' }), 'credit-history.csv')

/** Reads every page of the credit history, then saves it as a CSV file. */
export const useCsvDownload = () => {
  const toast = useToast()
  return useMutation({
    mutationFn: wholeHistory,
    onSuccess: save,
    onError: (error) => toast(messageOf(error), 'error'),
  })
}
