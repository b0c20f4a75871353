import { Typography } from '@mui/material'
import { useBoard } from '#frontend/components/boards/use-board.ts'
import { boardCopy } from '#shared/copy/listing-boards.ts'
import type { Generation } from '#shared/entities/generation.ts'
import { demandsWords } from '#shared/listing-boards.ts'
import { toolIdsOf } from '#shared/tools/made-with.ts'

/** A note that the pictures of an archive lack the words that the account's board demands; nothing if they do not. */
export const WithoutWords = ({ designs }: { designs: readonly Generation[] }) => {
  const { board } = useBoard()
  if (!designs.some((design) => demandsWords(board, toolIdsOf(design)))) return null
  return (
    <Typography variant="body2" color="textSecondary">
      {boardCopy.archiveWithoutWords(board)}
    </Typography>
  )
}
