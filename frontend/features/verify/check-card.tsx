import { Box, Button, Typography } from '@mui/material'
import { useProductName } from '#frontend/components/brand.tsx'
import { fullDate } from '#frontend/lib/words/dates.ts'
import { verifyCopy as copy } from '#shared/copy/verify.ts'
import type { Check } from './use-checks.ts'
import type { Verdict } from './verdict.ts'

/** Names and values of what the marks say. */
const factsOf = (verdict: Verdict): [string, string][] => {
  const { tool, model, madeAt } = 'made' in verdict ? verdict.made : {}
  return [
    ...('signer' in verdict ? [[copy.signer, verdict.signer ?? copy.unnamed] as [string, string]] : []),
    ...(tool ? [[copy.tool, tool] as [string, string]] : []),
    ...(model ? [[copy.model, model] as [string, string]] : []),
    ...(madeAt ? [[copy.madeAt, fullDate(madeAt)] as [string, string]] : []),
  ]
}

/** A file and what was found in it. */
export const CheckCard = ({ check, onAgain }: { check: Check; onAgain: () => void }) => {
  const productName = useProductName()
  const { file, verdict } = check
  const words = verdict && copy.verdicts[verdict.kind](productName)
  return (
    <Box
      component="li"
      sx={{ display: 'grid', gap: 1, justifyItems: 'start', py: 3, borderTop: 1, borderColor: 'divider', minWidth: 0 }}
    >
      <Typography variant="body2" color="textSecondary" sx={{ overflowWrap: 'anywhere' }}>
        {file.name}
      </Typography>
      <Typography variant="h3">{words?.title ?? copy.checking}</Typography>
      {words && <Typography>{words.lines}</Typography>}
      {verdict && (
        <Box component="dl" sx={{ display: 'grid', gridTemplateColumns: 'auto 1fr', columnGap: 2, rowGap: 0.5, m: 0 }}>
          {factsOf(verdict).map(([name, value]) => (
            <Box key={name} sx={{ display: 'contents' }}>
              <Typography component="dt" color="textSecondary">
                {name}
              </Typography>
              <Typography component="dd" sx={{ m: 0, overflowWrap: 'anywhere', minWidth: 0 }}>
                {value}
              </Typography>
            </Box>
          ))}
        </Box>
      )}
      {verdict?.kind === 'failed' && <Button onClick={onAgain}>{copy.checkAgain}</Button>}
    </Box>
  )
}
