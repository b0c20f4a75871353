import { Box, Button, Typography } from '@mui/material'
import { ChevronLeft } from 'lucide-react'
import { type ReactNode, type RefObject, useId, useRef, useState } from 'react'
import { Icon } from '#frontend/components/icon.tsx'
import { VisuallyHidden } from '#frontend/components/visually-hidden.tsx'
import type { ToolMode } from '#shared/tools/index.ts'
import { Answers } from './answers.tsx'
import { OptionControl } from './option-control.tsx'
import { SearchButton, SearchField } from './option-search.tsx'
import { StartSection } from './start-section.tsx'
import { useStudio } from './studio-context.tsx'
import { questionAt, stepOf } from './studio-state.ts'
import { ToolInfo } from './tool-info.tsx'
import { type Question, useOptions } from './use-options.ts'

const questionsOf = ({ mode }: ToolMode): Question[] =>
  Object.entries(mode.fields).flatMap(([name, field]) => (field.kind === 'option' ? [{ name, field }] : []))

type QuestionsProps = { toolMode: ToolMode; heading: RefObject<HTMLHeadingElement | null> }

/** The open question of a tool, what was answered before it, and the start. */
export const Questions = ({ toolMode, heading }: QuestionsProps) => {
  const { studio } = useStudio()
  const questions = questionsOf(toolMode)
  const question = questions[questionAt(toolMode, studio.values)]
  return (
    question && (
      <>
        <OpenQuestion toolMode={toolMode} questions={questions} question={question} heading={heading} />
        <StartSection toolMode={toolMode} heading={heading} />
      </>
    )
  )
}

// More than can be looked through at a glance.
const manyOptions = 24

type OpenQuestionProps = QuestionsProps & { questions: readonly Question[]; question: Question }

const OpenQuestion = ({ toolMode, questions, question: { name, field }, heading }: OpenQuestionProps) => {
  const { studio, dispatch } = useStudio()
  const labelId = useId()
  const choices = useOptions(field, studio.values)
  const [sought, setSought] = useState<string>()
  const searchButton = useRef<HTMLButtonElement>(null)
  const step = stepOf(toolMode, studio.values)
  const isReady = step === questions.length
  const isSearching = sought !== undefined
  const closeSearch = () => {
    setSought(undefined)
    searchButton.current?.focus()
  }

  return (
    <>
      <Box
        sx={{
          display: 'grid',
          gridTemplateColumns: 'minmax(0, 1fr)',
          gap: { xs: 0.5, md: 1.5 },
          px: 2.5,
          pt: { md: 1.5 },
          pb: { xs: 0.5, md: 2 },
        }}
      >
        <Crumb toolMode={toolMode} hasAnswers={step > 0}>
          {(choices.options?.length ?? 0) > manyOptions && (
            <SearchButton
              ref={searchButton}
              isOpen={isSearching}
              onClick={() => (isSearching ? closeSearch() : setSought(''))}
            />
          )}
        </Crumb>
        <Answers questions={questions} />
        <StepLine isCovered={isSearching} step={step + 1} steps={questions.length + 1}>
          {/* The one takes the other's place and height, or the tiles would move as one of them is chosen. */}
          <Typography
            ref={heading}
            tabIndex={-1}
            variant="h3"
            component="h2"
            sx={{ display: 'grid', '& > span': { gridArea: '1 / 1' } }}
          >
            <span id={labelId} style={{ visibility: isReady ? 'hidden' : 'visible' }}>
              {field.label}
            </span>
            {isReady && <span>Ready to start</span>}
          </Typography>
        </StepLine>
        {isSearching && <SearchField value={sought} onChange={setSought} onClose={closeSearch} />}
      </Box>
      <Box
        sx={{
          flex: 1,
          minHeight: 0,
          overflowY: { md: 'auto' },
          overscrollBehavior: 'contain',
          // What is brought into view stands clear of the fade.
          scrollPaddingBlock: '8px 36px',
          px: 2.5,
          pb: { xs: 1, md: 3.5 },
          maskImage: { md: 'linear-gradient(#000 calc(100% - 28px), transparent)' },
        }}
      >
        <OptionControl
          field={field}
          choices={choices}
          sought={sought ?? ''}
          labelledBy={labelId}
          value={studio.values[name]}
          isDisabled={Boolean(studio.job)}
          onChange={(value) => dispatch({ type: 'answered', name, value })}
        />
      </Box>
    </>
  )
}

type CrumbProps = { toolMode: ToolMode; hasAnswers: boolean; children: ReactNode }

/** The tool with the way back; on a phone the answers stand below its name, in the same line. */
const Crumb = ({ toolMode, hasAnswers, children }: CrumbProps) => {
  const { studio, dispatch } = useStudio()
  return (
    <Box sx={{ gridRow: 1, gridColumn: 1, display: 'flex', alignItems: 'center', mx: -1, minHeight: 40 }}>
      <Button
        size="small"
        variant="text"
        disabled={Boolean(studio.job)}
        startIcon={<Icon of={ChevronLeft} />}
        onClick={() => dispatch({ type: 'steppedBack' })}
        sx={{ mr: 'auto', pl: '4px !important', pb: hasAnswers ? { xs: '18px', md: 0 } : 0 }}
      >
        <span>
          <VisuallyHidden>Back, </VisuallyHidden>
          {toolMode.tool.name}
        </span>
      </Button>
      {children}
      <ToolInfo toolMode={toolMode} />
    </Box>
  )
}

type StepLineProps = { isCovered: boolean; step: number; steps: number; children: ReactNode }

// On a phone there is room for the search or for this; to ears it stays.
const coveredOnPhone = {
  position: { xs: 'absolute', md: 'static' },
  clipPath: { xs: 'inset(50%)', md: 'none' },
} as const

const StepLine = ({ isCovered, step, steps, children }: StepLineProps) => (
  <Box
    sx={{
      display: 'flex',
      justifyContent: 'space-between',
      alignItems: 'baseline',
      gap: 2,
      ...(isCovered && coveredOnPhone),
    }}
  >
    {children}
    <Typography
      variant="body2"
      color="textSecondary"
      role="status"
      sx={{ whiteSpace: 'nowrap', fontVariantNumeric: 'tabular-nums' }}
    >
      Step {step} of {steps}
    </Typography>
  </Box>
)
