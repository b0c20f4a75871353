import { ButtonBase, Typography } from '@mui/material'
import { useState } from 'react'
import { Explanation } from '#frontend/components/explanation.tsx'
import { radius } from '#frontend/theme/radius.ts'
import { fixturesCopy, fixturesInWords } from '#shared/copy/fixtures.ts'
import { generationCopy as copy } from '#shared/copy/generation.ts'
import type { Version } from './versions.ts'

type MeasuredFigureProps = { version: Version; isOneLine: boolean }

/** How much of the room's structure a design keeps, or how far its paint is from the chosen one. */
export const MeasuredFigure = ({ version, isOneLine }: MeasuredFigureProps) => {
  const { structureKept, colourError, fixtures } = version
  if (structureKept !== undefined) {
    const words = fixtures ? `${fixturesCopy.label}: ${fixturesInWords(fixtures)}. ` : ''
    const changed = fixtures && fixtures.changes.length > 0 ? `, ${fixturesInWords(fixtures)}` : ''
    return (
      <Figure
        label={copy.structureKept}
        value={`${structureKept} %${changed}`}
        explained={words + copy.structureKeptExplained}
        isOneLine={isOneLine}
      />
    )
  }
  if (colourError === undefined) return null
  return (
    <Figure
      label={copy.colourError}
      value={copy.colourErrorOf(colourError)}
      explained={copy.colourErrorExplained}
      isOneLine={isOneLine}
    />
  )
}

type FigureProps = {
  label: string
  value: string
  explained: string
  /** Cuts what does not fit; the explanation has all of it. */
  isOneLine: boolean
}

/** A measured figure. A press explains it. */
const Figure = ({ label, value, explained, isOneLine }: FigureProps) => {
  const [pressed, setPressed] = useState<HTMLElement>()
  return (
    <>
      <ButtonBase
        aria-haspopup="dialog"
        onClick={({ currentTarget }) => setPressed(currentTarget)}
        sx={{
          position: 'relative',
          maxWidth: '100%',
          borderRadius: radius.line,
          typography: 'body2',
          color: 'text.secondary',
          textAlign: 'left',
          fontVariantNumeric: 'tabular-nums',
          textDecoration: 'underline dotted',
          textUnderlineOffset: '3px',
          // A finger needs more room than the line has.
          '&::after': { content: '""', position: 'absolute', inset: '-4px -8px -12px' },
        }}
      >
        <Typography variant="inherit" component="span" noWrap={isOneLine}>
          {label}: {value}
        </Typography>
      </ButtonBase>
      <Explanation label={label} anchor={pressed} onClose={() => setPressed(undefined)} side="left">
        {explained}
      </Explanation>
    </>
  )
}
