import { Box, Skeleton } from '@mui/material'
import { laterPart } from '#frontend/components/later-part.ts'
import { PartProblem } from '#frontend/components/part-problem.tsx'
import { SettingsSection } from '#frontend/components/settings-section.tsx'
import { accountCopy } from '#shared/copy/account.ts'

// The rules of all boards would delay the page, which few people open for them.
const useBoardChoice = laterPart(async () => (await import('#frontend/components/boards/board-choice.tsx')).BoardChoice)

/** Where the account publishes its listings (docs/product.md, Disclosure). */
export const Publishing = () => {
  const { Part: BoardChoice, problem, load } = useBoardChoice()
  return (
    <SettingsSection title={accountCopy.listings}>
      <Box sx={{ width: '100%', maxWidth: '62ch' }}>
        {BoardChoice ? <BoardChoice isSetting /> : !problem && <Skeleton variant="rounded" height={142} />}
        <PartProblem problem={problem} load={load} />
      </Box>
    </SettingsSection>
  )
}
