import { Box, Button } from '@mui/material'
import { fixturesCopy as copy, fixturesInWords } from '#shared/copy/fixtures.ts'
import type { Generation } from '#shared/entities/generation.ts'
import { complaintPlaceAt } from '#shared/entities/repair.ts'
import type { FixtureChange } from '#shared/pictures/fixtures.ts'
import { Detail } from './detail-row.tsx'
import { type FirstComplaint, RepairOffer } from './repair-button.tsx'

const whole = { left: 0, top: 0, right: 1, bottom: 1 }

type FixturesRowProps = { generation: Generation; isMarked: boolean; onMark: (isMarked: boolean) => void }

/** What became of the windows, doors and other fixtures. Shows where one has changed, and offers its free repair. */
export const FixturesRow = ({ generation, isMarked, onMark }: FixturesRowProps) => {
  const { fixtures } = generation
  if (!fixtures) return null
  return (
    <Detail label={copy.label} value={fixturesInWords(fixtures)} explained={copy.explained}>
      {fixtures.changes.length > 0 && (
        <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, mt: 1 }}>
          <Button size="small" aria-pressed={isMarked} onClick={() => onMark(!isMarked)}>
            {copy.showWhere}
          </Button>
          <RepairOffer generation={generation} wrong={wrongIn(fixtures.changes)} size="small">
            {copy.repair}
          </RepairOffer>
        </Box>
      )}
    </Detail>
  )
}

/** What is wrong, and where the first change is. */
const wrongIn = (changes: readonly FixtureChange[]): FirstComplaint => {
  const isMissing = changes.every(({ part, change }) => change === 'gone' && part !== 'window' && part !== 'door')
  const { left, right, top, bottom } = changes[0]?.after ?? changes[0]?.before ?? whole
  return {
    complaint: isMissing ? 'missing' : 'windows',
    place: complaintPlaceAt((left + right) / 2, (top + bottom) / 2),
  }
}
