import { Box, Button } from '@mui/material'
import { fixturesCopy as copy, fixturesInWords } from '#shared/copy/fixtures.ts'
import type { Generation } from '#shared/entities/generation.ts'
import type { FixtureChange } from '#shared/pictures/fixtures.ts'
import { Detail } from './detail.tsx'
import { RepairOffer } from './repair-button.tsx'

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
          <RepairOffer generation={generation} complaint={complaintOf(fixtures.changes)} size="small">
            {copy.repair}
          </RepairOffer>
        </Box>
      )}
    </Detail>
  )
}

const complaintOf = (changes: readonly FixtureChange[]) =>
  changes.every(({ part, change }) => change === 'gone' && part !== 'window' && part !== 'door') ? 'missing' : 'windows'
