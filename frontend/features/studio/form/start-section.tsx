import { Box, Link, Typography, useMediaQuery, useTheme } from '@mui/material'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, type RefObject, useId, useRef, useState } from 'react'
import { Link as RouterLink } from 'react-router-dom'
import { LaterBoardWarning } from '#frontend/components/boards/later-board-warning.tsx'
import { BusyButton } from '#frontend/components/busy-button.tsx'
import { closedButton } from '#frontend/components/closed-button.ts'
import { RemedyButton } from '#frontend/components/remedy-button.tsx'
import { useFocusHandover } from '#frontend/components/use-focus-handover.ts'
import { VisuallyHidden } from '#frontend/components/visually-hidden.tsx'
import { isDone } from '#frontend/features/studio/state/is-done.ts'
import { useStudio } from '#frontend/features/studio/state/studio-context.tsx'
import { startOf } from '#frontend/features/studio/state/studio-state.ts'
import { accountQuery } from '#frontend/lib/api/queries.ts'
import { type Remedy, remedyFor } from '#frontend/lib/navigation/remedies.ts'
import { pausedCredits, startRefusal } from '#shared/access.ts'
import { creditsCopy, creditsInWords } from '#shared/copy/credits.ts'
import { generationCopy } from '#shared/copy/generation.ts'
import type { Account } from '#shared/entities/account.ts'
import { type AppError, errorMessage } from '#shared/errors.ts'
import type { Mode } from '#shared/tools/define-tool.ts'
import { type MissingAnswer, missingAnswer, type ToolMode } from '#shared/tools/index.ts'
import { hasVariations } from '#shared/tools/variations.ts'
import { StartError } from './start-error.tsx'
import { StartNote } from './start-note.tsx'
import { StartOptions } from './start-options.tsx'

const useObstacle = (missing: MissingAnswer | undefined, refusal: AppError | undefined): string | undefined => {
  const { studio, current } = useStudio()
  if (refusal) return refusal.message
  if (missing) return errorMessage(missing)
  if (studio.uploaded !== undefined) return generationCopy.leaveUpload
  if (!current?.storagePath) return errorMessage('upload.failed')
  return undefined
}

type ObstacleProps = { id: string; remedy: Remedy | undefined; children: string }

/** Why a start is not possible, with the remedies. A purchase replaces the start button. */
const Obstacle = ({ id, remedy, children }: ObstacleProps) => (
  <Box id={id} sx={{ display: 'flex', gap: 2, alignItems: 'baseline' }}>
    <Typography variant="body2" color="textSecondary" role="status" sx={{ mr: 'auto', textWrap: 'balance' }}>
      {children}
    </Typography>
    {remedy &&
      !remedy.isPurchase &&
      [remedy, ...(remedy.instead ? [remedy.instead] : [])].map(({ path, label }) => (
        <Link
          key={path}
          component={RouterLink}
          to={path}
          variant="body2"
          sx={{ fontWeight: 600, whiteSpace: 'nowrap', py: { xs: 1.5, md: 0 }, my: { xs: -1.5, md: 0 } }}
        >
          {label}
        </Link>
      ))}
  </Box>
)

const startLine = {
  display: 'flex',
  flexDirection: { xs: 'row', md: 'column' },
  alignItems: { xs: 'center', md: 'stretch' },
  columnGap: 2,
  rowGap: 1.5,
} as const

/** The price of a start, and what stands against it. */
const useStarting = (toolMode: ToolMode, chosen: number) => {
  const { studio, job } = useStudio()
  const { data: account } = useQuery(accountQuery)
  const [hasTried, setHasTried] = useState(false)
  const variations = hasVariations(toolMode.mode) ? chosen : 1
  const credits = toolMode.mode.credits * variations
  const start = useStart(toolMode, variations)
  const refusal = account && startRefusal(account, { tool: toolMode.tool, mode: { credits } })
  const missing = missingAnswer(toolMode.mode, studio.values)
  const obstacle = useObstacle(missing, refusal)
  const isRunning = Boolean(studio.job) || job.start.isPending
  // The open field already shows which answer is missing, so the message appears only after a click.
  const isQuiet = !refusal && missing !== undefined && !hasTried
  const said = isRunning ? undefined : obstacle
  const remedy = refusal && remedyFor(refusal.code, toolMode.tool)
  const isOver = isDone(studio)
  const begin = () => (obstacle ? setHasTried(true) : start())
  // Those of the design that the start would make.
  const toolIds = [...(startOf(studio, toolMode)?.toolIds ?? []), toolMode.toolId]
  return { credits, missing, said, isQuiet, isRunning, isOver, remedy, toolIds, begin }
}

type StartSectionProps = { toolMode: ToolMode; heading: RefObject<HTMLHeadingElement | null> }

/** The price, the obstacle if there is one, and the start button. */
export const StartSection = ({ toolMode, heading }: StartSectionProps) => {
  const isPhone = useMediaQuery(useTheme().breakpoints.down('md'))
  const [chosen, setChosen] = useState(1)
  const starting = useStarting(toolMode, chosen)
  const { credits, missing, said, isQuiet, isRunning, isOver, toolIds } = starting
  const obstacleId = useId()
  // A finished design has the room on a phone, unless the same can be started once more only from here.
  if (isPhone && isOver && Object.keys(toolMode.mode.fields).length > 0) return null

  const options = !missing && (
    <StartOptions
      mode={toolMode.mode}
      isBehindButton={isPhone}
      variations={chosen}
      onVariations={setChosen}
      isDisabled={isRunning}
    />
  )

  return (
    <Foot>
      <StartNote toolMode={toolMode} />
      {!isRunning && !isOver && <LaterBoardWarning toolIds={toolIds} />}
      {!isPhone && options}
      <StartError place="panel" />
      <Said starting={starting} id={obstacleId} />
      <Box sx={startLine}>
        <Price mode={toolMode.mode} credits={credits} isCovered={Boolean(said) && !isQuiet} isRunning={isRunning} />
        {isPhone && options}
        <StartOrRemedy starting={starting} obstacleId={obstacleId} heading={heading}>
          {toolMode.mode.action}
        </StartOrRemedy>
      </Box>
    </Foot>
  )
}

type Starting = ReturnType<typeof useStarting>

const Said = ({ starting: { said, isQuiet, remedy }, id }: { starting: Starting; id: string }) => {
  if (!said) return null
  if (isQuiet) return <VisuallyHidden id={id}>{said}</VisuallyHidden>
  return (
    <Obstacle id={id} remedy={remedy}>
      {said}
    </Obstacle>
  )
}

type StartOrRemedyProps = {
  starting: Starting
  obstacleId: string
  heading: StartSectionProps['heading']
  children: string
}

const StartOrRemedy = ({ starting, obstacleId, heading, children }: StartOrRemedyProps) => {
  const { remedy, isRunning, isOver, said, begin } = starting
  return remedy?.isPurchase && !isRunning ? (
    <RemedyButton remedy={remedy} describedBy={obstacleId} fullWidth />
  ) : (
    <StartButton isBusy={isRunning} isMain={!isOver} obstacleId={said && obstacleId} onClick={begin} heading={heading}>
      {children}
    </StartButton>
  )
}

type StartButtonProps = {
  isBusy: boolean
  /** Whether nothing else on the screen is more important, as the download of a finished design is. */
  isMain: boolean
  obstacleId: string | undefined
  onClick: () => void
  heading: StartSectionProps['heading']
  children: string
}

/** The start button. Without credits Buy Credits replaces it, and the heading then receives the focus. */
const StartButton = ({ isMain, obstacleId, heading, ...props }: StartButtonProps) => {
  const button = useRef<HTMLButtonElement>(null)
  useFocusHandover(button, heading)
  return (
    <BusyButton
      {...props}
      ref={button}
      fullWidth
      {...(isMain && { variant: 'contained', color: 'primary' })}
      {...(obstacleId && { ...closedButton, 'aria-describedby': obstacleId })}
    />
  )
}

/** Starts one job, also after a double click. */
const useStart = (toolMode: ToolMode, variations: number) => {
  const { studio, job } = useStudio()
  const isSending = useRef(false)
  return () => {
    const source = startOf(studio, toolMode)
    if (!source || isSending.current) return
    isSending.current = true
    const onSettled = () => {
      isSending.current = false
    }
    job.start.mutate({ toolMode, values: studio.values, source, variations }, { onSettled })
  }
}

const Foot = ({ children }: { children: ReactNode }) => (
  <Box
    sx={{
      display: 'grid',
      gridTemplateColumns: 'minmax(0, 1fr)',
      gap: { xs: 1.25, md: 1.5 },
      px: 2.5,
      pt: { xs: 1.5, md: 2 },
      pb: { xs: 'calc(16px + env(safe-area-inset-bottom))', md: 2.5 },
      borderTop: 1,
      borderColor: 'divider',
      bgcolor: { xs: 'background.paper', md: 'transparent' },
      position: { xs: 'sticky', md: 'static' },
      bottom: 0,
      zIndex: 1,
    }}
  >
    {children}
  </Box>
)

const balanceOf = (account: Account) =>
  pausedCredits(account) > 0 ? creditsCopy.paused(account.credits) : String(account.credits)

type PriceProps = { mode: Mode; credits: number; isCovered: boolean; isRunning: boolean }

/**
 * The price. On a phone it stands beside the button, below the header's balance, and gives way to an obstacle, so that the
 * section stays low and does not cover the choices. The typical time is said before a start: the messages of a running job have
 * a pace of their own.
 */
const Price = ({ mode, credits, isCovered, isRunning }: PriceProps) => {
  const { data: account } = useQuery(accountQuery)
  return (
    <Box
      component="p"
      sx={{
        display: { xs: isCovered ? 'none' : 'flex', md: 'flex' },
        flexDirection: { xs: 'column', md: 'row' },
        flex: 'none',
        justifyContent: 'space-between',
        columnGap: 2,
        m: 0,
        typography: 'body2',
        color: 'text.secondary',
        fontVariantNumeric: 'tabular-nums',
      }}
    >
      <span>
        <Box component="b" sx={{ fontWeight: 600, color: 'text.primary' }}>
          {account?.dev ? creditsCopy.noneNeeded : creditsInWords(credits)}
        </Box>
        <Box component="span" sx={{ display: { xs: 'none', md: 'inline' } }}>
          {account && !account.dev && creditsCopy.youHave(balanceOf(account))}
        </Box>
      </span>
      {!isRunning && <span>{creditsCopy.typicalTime(mode.typicalSeconds)}</span>}
    </Box>
  )
}
