import { Box, Button, CircularProgress, Typography } from '@mui/material'
import { CircleAlert, CircleCheck, Clock, CreditCard, Tag } from 'lucide-react'
import { Fragment, type ReactNode } from 'react'
import { Link as RouterLink } from 'react-router-dom'
import { Icon } from '#frontend/components/icon.tsx'
import { TakesFocus } from '#frontend/components/takes-focus.tsx'
import { paths } from '#frontend/lib/navigation/paths.ts'
import { billingCopy } from '#shared/copy/billing.ts'
import { paymentCopy } from '#shared/copy/payment.ts'

export type WayBack = { path: string; label: string }

type PaymentPageProps = {
  state: keyof typeof marks
  title: string
  children?: ReactNode
  /** Where the buyer came from; the link back is then the main action. */
  wayBack?: WayBack | undefined
  /** Rendered before the links to the dashboard and the account. */
  action?: ReactNode
  /** Rendered directly below an action that pays; the links are then in a line of their own. */
  notes?: ReactNode
  /** Whether the message receives the focus, since the button that led to it is gone. */
  takesFocus?: boolean
}

const marks = {
  waiting: <CircularProgress size={32} aria-hidden />,
  offered: <Icon of={Tag} size={32} />,
  unpaid: <Icon of={CreditCard} size={32} />,
  delayed: <Icon of={Clock} size={32} />,
  done: (
    <Box sx={{ color: 'success.main' }}>
      <Icon of={CircleCheck} size={32} />
    </Box>
  ),
  failed: (
    <Box sx={{ color: 'error.main' }}>
      <Icon of={CircleAlert} size={32} />
    </Box>
  ),
} as const

const page = {
  display: 'grid',
  justifyItems: 'center',
  alignContent: 'center',
  gap: 2,
  minHeight: '60vh',
  px: 'var(--gutter)',
  py: 6,
  textAlign: 'center',
} as const

/** The state of a payment, with links to the dashboard and the account. */
export const PaymentPage = ({
  state,
  title,
  children,
  wayBack,
  action,
  notes,
  takesFocus = false,
}: PaymentPageProps) => {
  const Message = takesFocus ? TakesFocus : Fragment
  return (
    <Box sx={page}>
      {marks[state]}
      <Message>
        <Box role={state === 'failed' ? 'alert' : 'status'} sx={{ display: 'grid', gap: 1.5, justifyItems: 'center' }}>
          <Typography variant="h1">{title}</Typography>
          <Typography variant="lead" color="textSecondary" component="div">
            {children}
          </Typography>
        </Box>
      </Message>
      {notes && (
        <Box sx={{ display: 'grid', justifyItems: 'center', gap: 2.5, mt: 2 }}>
          {action}
          {notes}
        </Box>
      )}
      <Box sx={{ display: 'flex', flexWrap: 'wrap', justifyContent: 'center', gap: 1.5, mt: notes ? 0 : 2 }}>
        {!notes && action}
        <Ways isDone={state === 'done'} wayBack={wayBack} />
      </Box>
    </Box>
  )
}

/** The ways on, of which the first is the main one once all is done. */
const Ways = ({ isDone, wayBack }: { isDone: boolean; wayBack: WayBack | undefined }) => (
  <>
    {wayBack && (
      <Button variant="contained" color="primary" component={RouterLink} to={wayBack.path}>
        {wayBack.label}
      </Button>
    )}
    <Button
      component={RouterLink}
      to={paths.dashboard}
      {...(isDone && !wayBack && { variant: 'contained', color: 'primary' })}
    >
      {billingCopy.goToDashboard}
    </Button>
    <Button component={RouterLink} to={paths.account}>
      {paymentCopy.goToAccount}
    </Button>
  </>
)
