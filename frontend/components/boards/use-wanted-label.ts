import { useState } from 'react'
import type { ListingShareChoices } from '#shared/entities/share.ts'
import { leavesLabelFree } from '#shared/listing-boards.ts'
import { alterationOf } from '#shared/tools/alterations.ts'

/**
 * Whether a person wants the label on shared pictures, by default that of the tools. It is kept while the rule of a board
 * decides instead, and holds again with a board that leaves the choice.
 */
export const useWantedLabel = (toolIds: readonly string[], share: ListingShareChoices | undefined) => {
  const [chosen, choose] = useState(alterationOf(toolIds) === 'staged')
  const wanted = share && leavesLabelFree(share.board) ? share.isLabelled : chosen
  return [wanted, choose] as const
}
