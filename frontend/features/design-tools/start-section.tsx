import { Box, Button, GlobalStyles, Link, Typography } from '@mui/material'
import { useQuery } from '@tanstack/react-query'
import { Link as RouterLink } from 'react-router-dom'
import { Banner } from '#frontend/components/banner.tsx'
import { creditsInWords } from '#frontend/lib/credits-in-words.ts'
import { messageOf } from '#frontend/lib/message-of.ts'
import { paths } from '#frontend/lib/paths.ts'
import { accountQuery } from '#frontend/lib/queries.ts'
import { creditObstacle, toolObstacle } from '#shared/access.ts'
import { generationCopy } from '#shared/copy/generation.ts'
import type { Account } from '#shared/entities/account.ts'
import { errorMessage } from '#shared/errors.ts'
import { isComplete, type ToolMode } from '#shared/tools/index.ts'
import { useStudio } from './studio-context.tsx'

/** Why an account may not start this, in the order in which the specification asks (design-tools 5). */
const accountObstacle = (account: Account, { tool, mode }: ToolMode): string | undefined => {
  const credits = creditObstacle(account, mode)
  if (credits) return errorMessage(credits)
  const closed = toolObstacle(account, tool)
  if (closed === 'tool.plan') return errorMessage(closed, { tool: tool.name, plan: tool.minimumPlan })
  return closed && errorMessage(closed)
}

/** Where that obstacle is removed (readings, Money and Access). */
const wayPast = (account: Account, { tool, mode }: ToolMode): { words: string; to: string } | undefined => {
  const credits = creditObstacle(account, mode)
  if (credits === 'generation.credits') return { words: 'Buy credits', to: paths.creditsPaywall }
  if (credits) return { words: 'Buy credits', to: paths.buyCredits }
  if (!toolObstacle(account, tool)) return undefined
  const need = tool.minimumPlan === 'Premium' ? 'magic-editor' : 'room-design'
  return { words: 'See plans', to: paths.subscriptionFor(need) }
}

const useObstacle = (toolMode: ToolMode): string | undefined => {
  const { studio, current } = useStudio()
  const { data: account } = useQuery(accountQuery)
  const refused = account && accountObstacle(account, toolMode)
  if (refused) return refused
  if (!isComplete(toolMode.mode, studio.values)) return errorMessage(toolMode.mode.whenIncomplete)
  if (studio.uploaded !== undefined) return generationCopy.leaveUpload
  if (!current?.storagePath) return errorMessage('upload.failed')
  return undefined
}

// A toast must not cover the price and the button.
const toastsAbove = { ':root': { '--toast-bottom': '132px' } }

// On a phone the open question itself is in view, and the room is needed for its answers.
const hiddenOnPhone = {
  position: { xs: 'absolute', md: 'static' },
  clipPath: { xs: 'inset(50%)', md: 'none' },
} as const

/** The price before the press, what stands in the way, and the one primary action. */
const startWords = { unexpected: generationCopy.notStarted, unreadable: generationCopy.noAnswer }

export const StartSection = ({ toolMode }: { toolMode: ToolMode }) => {
  const { studio, current, job } = useStudio()
  const { data: account } = useQuery(accountQuery)
  const obstacle = useObstacle(toolMode)
  const past = account && wayPast(account, toolMode)
  const { mode } = toolMode
  const unanswered = errorMessage(mode.whenIncomplete)
  const isRunning = Boolean(studio.job) || job.start.isPending

  const start = () => current && job.start.mutate({ toolMode, values: studio.values, source: current })

  return (
    <Box
      sx={{
        display: 'grid',
        gap: 1.5,
        px: 2.5,
        pt: 2,
        pb: { xs: 'calc(16px + env(safe-area-inset-bottom))', md: 2.5 },
        borderTop: 1,
        borderColor: 'divider',
        bgcolor: { xs: 'background.paper', md: 'transparent' },
        position: { xs: 'sticky', md: 'static' },
        bottom: 0,
        zIndex: 1,
      }}
    >
      <GlobalStyles styles={toastsAbove} />
      {job.start.error && <Banner severity="error">{messageOf(job.start.error, startWords)}</Banner>}
      <Box
        component="p"
        sx={{
          display: 'flex',
          justifyContent: 'space-between',
          gap: 2,
          m: 0,
          typography: 'body2',
          color: 'text.secondary',
          fontVariantNumeric: 'tabular-nums',
        }}
      >
        <span>
          <Box component="b" sx={{ fontWeight: 600, color: 'text.primary' }}>
            {creditsInWords(account?.dev ? 0 : mode.credits)}
          </Box>
          {account && ` · you have ${account.credits}`}
        </span>
        <span>about {mode.typicalSeconds} s</span>
      </Box>
      <Button
        fullWidth
        variant="contained"
        color="primary"
        disabled={Boolean(obstacle)}
        loading={isRunning}
        loadingPosition="start"
        aria-describedby="start-obstacle"
        onClick={start}
      >
        {mode.action}
      </Button>
      {!isRunning && obstacle && (
        <Typography
          id="start-obstacle"
          variant="body2"
          color="textSecondary"
          sx={{ textWrap: 'balance', ...(obstacle === unanswered && hiddenOnPhone) }}
        >
          {obstacle}
        </Typography>
      )}
      {!isRunning && past && (
        <Link component={RouterLink} to={past.to} variant="body2" sx={{ fontWeight: 600, py: { xs: 1.5, md: 0 } }}>
          {past.words}
        </Link>
      )}
    </Box>
  )
}
