import { Box } from '@mui/material'
import { radius } from '#frontend/theme/radius.ts'
import { fixturesCopy as copy } from '#shared/copy/fixtures.ts'
import type { FixtureBox, FixtureChange } from '#shared/pictures/fixtures.ts'

// On a phone the button that shows them is far below the picture.
const showMarks = (marks: HTMLElement | null) => marks?.scrollIntoView?.({ block: 'center' })

const percent = (share: number) => `${Math.round(1000 * share) / 10}%`

/** Boxes over a design: dashed where the photo shows a changed fixture, and drawn through where the design shows it. */
export const FixtureMarks = ({ changes }: { changes: readonly FixtureChange[] }) => (
  <Box
    ref={showMarks}
    role="group"
    aria-label={copy.label}
    sx={{ position: 'absolute', inset: 0, zIndex: 1, pointerEvents: 'none' }}
  >
    {changes.map((change, number) => (
      <Marks key={number} change={change} />
    ))}
  </Box>
)

const Marks = ({ change }: { change: FixtureChange }) => {
  const { before, after } = change
  return (
    <>
      {before && <Mark box={before} isDashed name={after ? copy.before : copy.changeOf(change)} />}
      {after && <Mark box={after} name={copy.changeOf(change)} />}
    </>
  )
}

type MarkProps = { box: FixtureBox; isDashed?: boolean; name: string }

// In shares of the picture: a box at its edge keeps all four sides in sight.
const edge = 0.008
const inside = (share: number) => Math.min(1 - edge, Math.max(edge, share))

const Mark = ({ box, isDashed, name }: MarkProps) => {
  const [left, top, right, bottom] = [box.left, box.top, box.right, box.bottom].map(inside) as [
    number,
    number,
    number,
    number,
  ]
  return (
    <Box
      style={{
        left: percent(left),
        top: percent(top),
        width: percent(right - left),
        height: percent(bottom - top),
      }}
      sx={{
        position: 'absolute',
        border: `3px ${isDashed ? 'dashed' : 'solid'}`,
        borderColor: 'plate.main',
        // A dark line on both sides, so that the box is seen on a white wall too.
        outline: '1px solid',
        outlineColor: 'plate.contrastText',
        boxShadow: 'inset 0 0 0 1px currentColor',
        color: 'plate.contrastText',
        borderRadius: radius.line,
      }}
    >
      <Box component="span" sx={nameSx(left, isDashed)}>
        {name}
      </Box>
    </Box>
  )
}

const nameSx = (left: number, isDashed = false) => ({
  position: 'absolute',
  // Inside the picture, whichever edge the box is at. The boxes of a moved fixture may lie over each other.
  ...(left < 0.5 ? { left: 4 } : { right: 4 }),
  ...(isDashed ? { bottom: 4 } : { top: 4 }),
  px: 1,
  borderRadius: radius.pill,
  bgcolor: isDashed ? 'plate.contrastText' : 'plate.main',
  color: isDashed ? 'plate.main' : 'plate.contrastText',
  typography: 'caption',
  whiteSpace: 'nowrap',
})
