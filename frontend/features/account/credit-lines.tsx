import { Box, Link } from '@mui/material'
import { Link as RouterLink } from 'react-router-dom'
import { VisuallyHidden } from '#frontend/components/visually-hidden.tsx'
import { paths } from '#frontend/lib/navigation/paths.ts'
import { fullDate, timeInWords } from '#frontend/lib/words/dates.ts'
import type { EntryWithBalance } from '#shared/billing/balances-after-entries.ts'
import { entryInWords } from '#shared/copy/credit-entries.ts'
import { creditHistoryCopy } from '#shared/copy/credit-history.ts'

const table = {
  width: '100%',
  borderCollapse: 'collapse',
  fontVariantNumeric: 'tabular-nums',
  '& th': { py: 1.25, textAlign: 'left', typography: 'body2', fontWeight: 500, color: 'text.secondary' },
  '& td': { py: 1.5, borderTop: 1, borderColor: 'divider', verticalAlign: 'top' },
  '& .number': { pl: 2, textAlign: 'right', whiteSpace: 'nowrap' },
  '& th:nth-of-type(2)': { width: '100%' },
  '& .wide': { pr: 4, display: { xs: 'none', sm: 'table-cell' } },
} as const

export const CreditLines = ({ lines }: { lines: readonly EntryWithBalance[] }) => (
  <Box component="table" sx={table}>
    <VisuallyHidden as="caption">{creditHistoryCopy.caption}</VisuallyHidden>
    <thead>
      <tr>
        <th scope="col" className="wide">
          {creditHistoryCopy.date}
        </th>
        <th scope="col">{creditHistoryCopy.reason}</th>
        <th scope="col" className="number">
          {creditHistoryCopy.credits}
        </th>
        <th scope="col" className="number">
          {creditHistoryCopy.balance}
        </th>
      </tr>
    </thead>
    <tbody>
      {lines.map((line) => (
        <Line key={line.id} line={line} />
      ))}
    </tbody>
  </Box>
)

const targetOf = ({ generationId, bulkJobId }: EntryWithBalance) => {
  if (generationId) return paths.generation(generationId)
  return bulkJobId && paths.bulkJob(bulkJobId)
}

const Line = ({ line }: { line: EntryWithBalance }) => {
  const target = targetOf(line)
  return (
    <tr>
      <Box component="td" className="wide" sx={{ whiteSpace: 'nowrap', color: 'text.secondary' }}>
        <time dateTime={line.at} title={fullDate(line.at)}>
          {timeInWords(line.at)}
        </time>
      </Box>
      <td>
        {target ? (
          <Link component={RouterLink} to={target}>
            {entryInWords(line)}
          </Link>
        ) : (
          entryInWords(line)
        )}
        <Box sx={{ display: { sm: 'none' }, typography: 'body2', color: 'text.secondary' }}>{timeInWords(line.at)}</Box>
      </td>
      <Box component="td" className="number" sx={{ fontWeight: 500 }}>
        {signed(line.credits)}
      </Box>
      <Box component="td" className="number" sx={{ color: 'text.secondary' }}>
        {line.balance}
      </Box>
    </tr>
  )
}

// U+2212 MINUS SIGN is as wide as the plus sign, and screen readers read it as minus.
const signed = (credits: number) => {
  if (credits === 0) return '0'
  return credits > 0 ? `+${credits}` : `−${-credits}`
}
