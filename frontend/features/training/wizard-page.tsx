import { Box, Button, LinearProgress, Typography } from '@mui/material'
import { ChevronLeft } from 'lucide-react'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { Link as RouterLink, useNavigationType } from 'react-router-dom'
import { AccountProblem } from '#frontend/components/account-problem.tsx'
import { Icon } from '#frontend/components/icon.tsx'
import { PageFoot } from '#frontend/components/page-foot.tsx'
import { RetryMessage } from '#frontend/components/retry.tsx'
import { messageOf } from '#frontend/lib/words/message-of.ts'
import { photosCopy } from '#shared/copy/training.ts'

const steps = 4

type WizardPageProps = {
  title: string
  lead?: ReactNode
  /** From 1 to 4; undefined on the pages before the first step. */
  step?: number
  back: { to: string; state?: unknown }
  /** The button to the next step, with words beside it; null while there is none. */
  foot: ReactNode
  /** For a page with one column of fields. */
  isNarrow?: boolean
  children: ReactNode
}

/** A page on the way to a personal model: a link back, the step, its question, and the button to the next step at the foot. */
export const WizardPage = ({ title, lead, step, back, foot, isNarrow = false, children }: WizardPageProps) => {
  const heading = useRef<HTMLHeadingElement>(null)
  const navigationType = useNavigationType()
  // Fixed when the page opens: a dialog over the page makes history entries of its own.
  const [isFollowed] = useState(navigationType !== 'POP')

  // The button that led here is gone, and with it the focus; a reload leaves it to the browser.
  useEffect(() => {
    if (isFollowed) heading.current?.focus({ preventScroll: true })
  }, [isFollowed])

  return (
    <Box sx={{ display: 'grid', gridTemplateRows: '1fr auto', minHeight: 'inherit' }}>
      <Box
        sx={{
          width: '100%',
          maxWidth: isNarrow ? 720 : 1184,
          mx: 'auto',
          px: 'var(--gutter)',
          pt: { xs: 1.5, md: 3 },
          pb: { xs: 5, md: 7 },
        }}
      >
        <AccountProblem sx={{ mb: 3 }} />
        <Box sx={{ display: 'flex', alignItems: 'center', justifyContent: 'space-between', gap: 2 }}>
          <Back {...back} />
          {step && <StepOf step={step} />}
        </Box>
        <Typography ref={heading} tabIndex={-1} variant="h1" sx={{ mt: 2 }}>
          {title}
        </Typography>
        {lead && (
          <Typography variant="lead" color="textSecondary" sx={{ mt: 1.5 }}>
            {lead}
          </Typography>
        )}
        <Box sx={{ mt: 4 }}>{children}</Box>
      </Box>
      {foot && <PageFoot width={isNarrow ? 'narrow' : 'page'}>{foot}</PageFoot>}
    </Box>
  )
}

type UnreadPageProps = Omit<WizardPageProps, 'foot' | 'children'> & {
  failed: string
  query: { error: Error | null; refetch: () => unknown }
}

/** A step whose query has no result yet, or has failed. */
export const UnreadPage = ({ failed, query: { error, refetch }, ...page }: UnreadPageProps) => (
  <WizardPage {...page} foot={null}>
    {error && (
      <RetryMessage title={failed} onRetry={() => void refetch()}>
        {messageOf(error)}
      </RetryMessage>
    )}
  </WizardPage>
)

const StepOf = ({ step }: { step: number }) => (
  <Box sx={{ display: 'grid', gap: 0.75, width: 120 }}>
    <Typography variant="body2" color="textSecondary" sx={{ textAlign: 'right', fontVariantNumeric: 'tabular-nums' }}>
      {photosCopy.step(step, steps)}
    </Typography>
    <LinearProgress variant="determinate" value={(100 * step) / steps} aria-hidden />
  </Box>
)

/** Words beside the button at the foot; above it on a phone. */
export const FootWords = ({ children, id }: { children: ReactNode; id?: string }) => (
  <Typography
    id={id}
    variant="body2"
    color="textSecondary"
    role="status"
    sx={{
      flex: '1 1 0',
      minWidth: 'min(100%, 200px)',
      maxWidth: '62ch',
      textWrap: 'balance',
    }}
  >
    {children}
  </Typography>
)

const Back = ({ to, state }: WizardPageProps['back']) => (
  <Button
    variant="text"
    component={RouterLink}
    to={to}
    state={state}
    startIcon={<Icon of={ChevronLeft} />}
    sx={{ ml: -1, pl: '4px !important' }}
  >
    {photosCopy.back}
  </Button>
)
