import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense } from 'react'
import { accountQuery } from '#frontend/lib/api/queries.ts'

// The rules of all boards are fetched only by those who have chosen one. Without them the form works as it is.
const Warning = lazy(async () => {
  const loaded = await import('./board-warning.tsx').catch(() => undefined)
  return { default: loaded?.BoardWarning ?? (() => null) }
})

/** The warning about the chosen board, for a page that is to load fast. */
export const LaterBoardWarning = ({ toolIds }: { toolIds: readonly string[] }) => {
  const { data: account } = useQuery(accountQuery)
  if (!account || account.listingBoard === 'other') return null
  return (
    <Suspense>
      <Warning toolIds={toolIds} />
    </Suspense>
  )
}
