import { Box, Typography, useMediaQuery, useTheme } from '@mui/material'
import { type ReactNode, useId } from 'react'
import { isDone } from '#frontend/features/studio/state/is-done.ts'
import { useStudio } from '#frontend/features/studio/state/studio-context.tsx'
import { questionAt, stepOf } from '#frontend/features/studio/state/studio-state.ts'
import { generationCopy } from '#shared/copy/generation.ts'
import { studioCopy } from '#shared/copy/studio.ts'
import { Answers } from './answers.tsx'
import { hasControl } from './fields/field-control.tsx'
import { SearchButton, SearchField, SeeAll, useSearch } from './fields/option-search.tsx'
import type { LayoutProps } from './layout-props.ts'
import { Crumb, PanelHead, ScrollArea } from './panel-parts.tsx'
import { StudioField } from './studio-field.tsx'

/** One field after the other: the open field, the earlier answers and the number of the step. */
export const StepsLayout = ({ toolMode, heading }: LayoutProps) => {
  const { studio } = useStudio()
  const labelId = useId()
  const search = useSearch(Boolean(studio.job))
  const isPhone = useMediaQuery(useTheme().breakpoints.down('md'))
  const fields = Object.entries(toolMode.mode.fields)
  const step = stepOf(toolMode, studio.values)
  const [name, field] = fields[questionAt(toolMode, studio.values)] ?? []
  if (!name || !field || !hasControl(field)) return null
  const isReady = step === fields.length
  const isOver = isDone(studio)
  const place = isOver || studio.job ? '' : studioCopy.step(step + 1, fields.length + 1)
  // A phone has room for it only beside the earlier answers. At the last step the heading contains it.
  const placeAbove = isPhone && !isReady ? place : ''
  const said = isOver ? generationCopy.done : studio.job ? generationCopy.working : generationCopy.ready
  return (
    <>
      <PanelHead>
        <Crumb toolMode={toolMode} hasAnswers={step > 0 || placeAbove !== ''}>
          <SearchButton field={field} values={studio.values} search={search} />
        </Crumb>
        <Answers mode={toolMode.mode} place={placeAbove} />
        <StepLine
          isCovered={search.isOpen}
          place={isPhone ? '' : place}
          action={<SeeAll field={field} values={studio.values} />}
        >
          <Question heading={heading} labelId={labelId} said={isReady ? said : undefined}>
            {field.label}
          </Question>
        </StepLine>
        <SearchField field={field} search={search} />
      </PanelHead>
      <ScrollArea isFilled>
        <StudioField name={name} field={field} search={search} labelledBy={labelId} heading={heading} />
      </ScrollArea>
    </>
  )
}

type QuestionProps = Pick<LayoutProps, 'heading'> & { labelId: string; said: string | undefined; children: string }

// Both texts share one grid cell, so that the tiles below do not move when the last is chosen.
const Question = ({ heading, labelId, said, children }: QuestionProps) => (
  <Typography
    ref={heading}
    tabIndex={-1}
    variant="h3"
    component="h2"
    sx={{ display: 'grid', '& > span': { gridArea: '1 / 1' } }}
  >
    <span id={labelId} style={{ visibility: said ? 'hidden' : 'visible' }}>
      {children}
    </span>
    {said && <span>{said}</span>}
  </Typography>
)

type StepLineProps = { isCovered: boolean; place: string; action: ReactNode; children: ReactNode }

// On a phone the search field replaces this element visually; screen readers still read it.
const coveredOnPhone = {
  position: { xs: 'absolute', md: 'static' },
  clipPath: { xs: 'inset(50%)', md: 'none' },
} as const

const StepLine = ({ isCovered, place, action, children }: StepLineProps) => (
  <Box
    sx={{
      display: 'flex',
      alignItems: 'baseline',
      columnGap: 2,
      ...(isCovered && coveredOnPhone),
    }}
  >
    {children}
    <Typography
      variant="body2"
      color="textSecondary"
      role="status"
      sx={{ ml: 'auto', whiteSpace: 'nowrap', fontVariantNumeric: 'tabular-nums' }}
    >
      {place}
    </Typography>
    {action}
  </Box>
)
