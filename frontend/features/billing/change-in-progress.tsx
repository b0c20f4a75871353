import { Box, type SxProps, type Theme, Typography } from '@mui/material'
import { BusyButton } from '#frontend/components/busy-button.tsx'
import { Panel } from '#frontend/components/panel.tsx'
import { dayInWords, keepDatesWhole } from '#frontend/lib/words/dates.ts'
import { plans } from '#shared/billing/plans.ts'
import { planChangeCopy } from '#shared/copy/plan-change.ts'
import type { Account } from '#shared/entities/account.ts'
import type { Subscription } from '#shared/entities/subscription.ts'
import { useUndoPlanChange } from './use-plan-change.ts'

/** Whether a change of the plan is booked or waits for its payment, so that no other one is possible. */
export const isChanging = ({ subscription }: Account): boolean =>
  subscription !== null && (subscription.nextPlan !== null || subscription.pendingPlan !== null)

/** The banner of the open payment names the plan of a change that waits for it. */
const wordsOf = ({ plan, nextPlan, pendingPlan, periodEnd }: Subscription) => {
  if (pendingPlan)
    return {
      title: planChangeCopy.pendingUntil(plans[plan].title),
      why: planChangeCopy.pendingWhy,
    }
  if (!nextPlan) return undefined
  return { title: planChangeCopy.booked(plans[nextPlan].title, dayInWords(periodEnd)), why: planChangeCopy.bookedWhy }
}

/** A change that is booked or waits for its payment, with the button that undoes it; nothing without one. */
export const ChangeInProgress = ({ account, sx = {} }: { account: Account; sx?: SxProps<Theme> }) => {
  const undo = useUndoPlanChange()
  const words = account.subscription && wordsOf(account.subscription)
  if (!words) return null
  return (
    <Panel
      sx={[
        { display: 'flex', flexWrap: 'wrap', alignItems: 'center', justifyContent: 'space-between', gap: 2 },
        ...(Array.isArray(sx) ? sx : [sx]),
      ]}
    >
      <Box sx={{ flex: '1 1 280px' }}>
        <Typography sx={{ fontWeight: 600, textWrap: 'pretty' }}>{keepDatesWhole(words.title)}</Typography>
        <Typography variant="body2" color="textSecondary" sx={{ mt: 0.5 }}>
          {words.why}
        </Typography>
      </Box>
      <BusyButton isBusy={undo.isPending} onClick={() => undo.mutate()}>
        {planChangeCopy.undo}
      </BusyButton>
    </Panel>
  )
}
