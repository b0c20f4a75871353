import { Box, Button, Chip, Typography } from '@mui/material'
import { useQueries } from '@tanstack/react-query'
import { ChevronLeft } from 'lucide-react'
import { useEffect, useId, useRef } from 'react'
import { Icon } from '#frontend/components/icon.tsx'
import { VisuallyHidden } from '#frontend/components/visually-hidden.tsx'
import { catalogueQuery } from '#frontend/lib/queries.ts'
import type { Field } from '#shared/tools/fields.ts'
import type { ToolMode } from '#shared/tools/index.ts'
import { OptionControl } from './option-control.tsx'
import { StartSection } from './start-section.tsx'
import { useStudio } from './studio-context.tsx'
import { stepOf } from './studio-state.ts'
import { ToolInfo } from './tool-info.tsx'
import { ToolRows } from './tool-lists.tsx'

type Question = { name: string; field: Extract<Field, { kind: 'option' }> }

const questionsOf = ({ mode }: ToolMode): Question[] =>
  Object.entries(mode.fields).flatMap(([name, field]) => (field.kind === 'option' ? [{ name, field }] : []))

/** The panel beside the photo; a sheet below it on a phone. */
export const ToolPanel = () => {
  const { studio } = useStudio()
  return (
    <Box
      component="section"
      aria-label={studio.toolMode?.tool.name ?? 'Choose a tool'}
      sx={{
        gridArea: 'panel',
        display: 'flex',
        flexDirection: 'column',
        minHeight: 0,
        minWidth: 0,
        borderRight: { md: 1 },
        borderColor: { md: 'divider' },
        bgcolor: { xs: 'background.paper', md: 'transparent' },
        borderRadius: { xs: '12px 12px 0 0', md: 0 },
        boxShadow: { xs: 'var(--shadow-sheet)', md: 'none' },
        pt: { xs: 1.5, md: 0 },
      }}
    >
      {studio.toolMode ? <Questions toolMode={studio.toolMode} /> : <ChooseTool />}
    </Box>
  )
}

const ChooseTool = () => (
  <Box sx={{ px: 2.5, pt: { xs: 1, md: 3 }, pb: 2.5 }}>
    <Typography variant="h3" component="h2" sx={{ mb: 1 }}>
      Choose a tool
    </Typography>
    <ToolRows />
  </Box>
)

const Questions = ({ toolMode }: { toolMode: ToolMode }) => {
  const { studio, dispatch } = useStudio()
  const headingId = useId()
  const questions = questionsOf(toolMode)
  const step = stepOf(toolMode, studio.values)
  const question = questions[step]
  const isRunning = Boolean(studio.job)
  const heading = useFocusOnChange(step)
  if (!question) return null

  return (
    <>
      <Box sx={{ display: 'grid', gap: 1.5, px: 2.5, pt: { md: 1.5 }, pb: 2 }}>
        <Box sx={{ display: 'flex', justifyContent: 'space-between', alignItems: 'center', mx: -1, minHeight: 40 }}>
          <Button
            size="small"
            variant="text"
            disabled={isRunning}
            startIcon={<Icon of={ChevronLeft} />}
            onClick={() => dispatch({ type: 'steppedBack' })}
            sx={{ pl: '4px !important' }}
          >
            <span>
              <VisuallyHidden>Back, </VisuallyHidden>
              {toolMode.tool.name}
            </span>
          </Button>
          <ToolInfo toolMode={toolMode} />
        </Box>
        <Answers questions={questions} />
        <Box sx={{ display: 'flex', justifyContent: 'space-between', alignItems: 'baseline', gap: 2 }}>
          <Typography id={headingId} ref={heading} tabIndex={-1} variant="h3" component="h2">
            {question.field.label}
          </Typography>
          <Typography
            variant="body2"
            color="textSecondary"
            sx={{ whiteSpace: 'nowrap', fontVariantNumeric: 'tabular-nums' }}
          >
            Step {isRunning ? questions.length + 1 : step + 1} of {questions.length + 1}
          </Typography>
        </Box>
      </Box>
      <Box
        sx={{
          flex: 1,
          minHeight: 0,
          overflowY: { md: 'auto' },
          px: 2.5,
          pb: { xs: 2, md: 3.5 },
          maskImage: { md: 'linear-gradient(#000 calc(100% - 28px), transparent)' },
        }}
      >
        <OptionControl
          key={question.name}
          field={question.field}
          labelledBy={headingId}
          value={studio.values[question.name]}
          values={studio.values}
          isDisabled={isRunning}
          onChange={(value) => dispatch({ type: 'answered', name: question.name, value })}
        />
      </Box>
      <StartSection toolMode={toolMode} />
    </>
  )
}

/** What has been answered before this step, in words. */
const Answers = ({ questions }: { questions: readonly Question[] }) => {
  const { studio } = useStudio()
  const catalogues = useQueries({ queries: questions.map(({ field }) => catalogueQuery(field.catalogue)) })
  const answers = questions.slice(0, -1).flatMap(({ name }, index) => {
    const option = catalogues[index]?.data?.find(({ id }) => id === studio.values[name])
    return option ? [option] : []
  })
  if (answers.length === 0) return null
  return (
    <Box component="ul" aria-label="Chosen" sx={{ display: 'flex', flexWrap: 'wrap', gap: 0.75 }}>
      {answers.map(({ id, name }) => (
        <li key={id}>
          <Chip label={name} sx={{ bgcolor: 'sunken', color: 'text.secondary' }} />
        </li>
      ))}
    </Box>
  )
}

/** Takes the focus to the next question's heading, since the tile that had it is gone. */
const useFocusOnChange = (step: number) => {
  const heading = useRef<HTMLHeadingElement>(null)
  const shown = useRef(step)

  useEffect(() => {
    if (shown.current !== step) heading.current?.focus({ preventScroll: true })
    shown.current = step
  }, [step])

  return heading
}
