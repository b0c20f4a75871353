import { useQuery } from '@tanstack/react-query'
import { Banner } from '#frontend/components/banner.tsx'
import { accountQuery } from '#frontend/lib/api/queries.ts'
import { boardCopy } from '#shared/copy/listing-boards.ts'
import { isRefusedBy } from '#shared/listing-boards.ts'

/** Before the price: that the board where the account publishes does not take a design that these tools make. */
export const BoardWarning = ({ toolIds }: { toolIds: readonly string[] }) => {
  const { data: account } = useQuery(accountQuery)
  if (!account || !isRefusedBy(account.listingBoard, toolIds)) return null
  return <Banner severity="warning">{boardCopy.refused(account.listingBoard)}</Banner>
}
