import { Box, Link, Typography } from '@mui/material'
import { calendarDayInWords, keepDatesWhole } from '#frontend/lib/words/dates.ts'
import { boardCopy as copy } from '#shared/copy/listing-boards.ts'
import type { BoardId } from '#shared/entities/board.ts'
import { bindsOn, listingBoards } from '#shared/listing-boards.ts'

/** Today where the person is, as YYYY-MM-DD. */
const today = (now = new Date()): string =>
  [now.getFullYear(), now.getMonth() + 1, now.getDate()].map((part) => String(part).padStart(2, '0')).join('-')

/** The rules of a board, their source, and a note that this is no legal advice. */
export const BoardRules = ({ board }: { board: BoardId }) => {
  const rules = listingBoards[board]
  const { asks, from, source, review } = rules
  return (
    <Box component="details" sx={{ mt: 1, typography: 'body2', '& summary': { cursor: 'pointer', fontWeight: 600 } }}>
      <summary>{board === 'other' ? copy.asksElsewhere : copy.asks(rules.name)}</summary>
      <Box component="ul" sx={{ my: 1, pl: 2.5, display: 'grid', gap: 0.5, listStyle: 'disc' }}>
        {asks.map((ask) => (
          <li key={ask}>{ask}</li>
        ))}
        {from && !bindsOn(rules, today()) && <li>{keepDatesWhole(copy.from(calendarDayInWords(from)))}</li>}
      </Box>
      <Typography variant="caption" component="p" color="textSecondary">
        {copy.source}:{' '}
        <Link href={source.url} target="_blank" rel="noopener noreferrer">
          {source.title}
        </Link>
        . {keepDatesWhole(copy.review[review](calendarDayInWords(source.date)))} {copy.noAdvice}
      </Typography>
    </Box>
  )
}
