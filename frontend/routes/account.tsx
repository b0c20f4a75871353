import { Box, Button, Link, Typography } from '@mui/material'
import { useQuery } from '@tanstack/react-query'
import { ChevronLeft } from 'lucide-react'
import { useId } from 'react'
import { Link as RouterLink } from 'react-router-dom'
import { Icon } from '#frontend/components/icon.tsx'
import { laterPart } from '#frontend/components/later-part.ts'
import { PartProblem } from '#frontend/components/part-problem.tsx'
import { AccountAction, AccountDetails } from '#frontend/features/account/account-details.tsx'
import { CreditHistory } from '#frontend/features/account/credit-history.tsx'
import { DataExport } from '#frontend/features/account/data-export.tsx'
import { DeleteAccount } from '#frontend/features/account/delete-account.tsx'
import { Publishing } from '#frontend/features/account/publishing.tsx'
import { Security } from '#frontend/features/account/security.tsx'
import { BillingPage, PicturePrice } from '#frontend/features/billing/billing-page.tsx'
import { ChangeInProgress } from '#frontend/features/billing/change-in-progress.tsx'
import { PackCards } from '#frontend/features/billing/pack-cards.tsx'
import { KeptYearlyOffer } from '#frontend/features/billing/standing-cards.tsx'
import { standingInWords, subscriptionNotes } from '#frontend/features/billing/standing-in-words.ts'
import { usePortal } from '#frontend/features/billing/use-checkout.ts'
import { useStatusRefresh } from '#frontend/features/billing/use-status-refresh.ts'
import { useLogout } from '#frontend/features/shell/use-logout.ts'
import { accountQuery } from '#frontend/lib/api/queries.ts'
import { paths } from '#frontend/lib/navigation/paths.ts'
import { hasActivePlan } from '#shared/access.ts'
import { accountPacks } from '#shared/billing/packs.ts'
import { billingCopy } from '#shared/copy/billing.ts'
import type { Account } from '#shared/entities/account.ts'

export const AccountPage = () => {
  const { data: account } = useQuery(accountQuery)
  return (
    <BillingPage
      title="Account"
      opensPortalHere
      lead={
        <Button
          variant="text"
          component={RouterLink}
          to={paths.dashboard}
          startIcon={<Icon of={ChevronLeft} />}
          sx={{ order: -1, ml: -1, pl: '4px !important' }}
        >
          {billingCopy.backToDashboard}
        </Button>
      }
    >
      <AccountDetails
        standing={standingInWords}
        notes={subscriptionNotes}
        actions={(onProblem) => <Actions account={account} onProblem={onProblem} />}
      />
      {account && <ChangeInProgress account={account} sx={{ mt: 3 }} />}
      {account && !account.dev && !hasActivePlan(account) && <Packs account={account} />}
      <KeptYearlyOffer />
      <CreditHistory />
      <Box sx={{ mt: { xs: 5, md: 7 } }}>
        {account && <Publishing />}
        <Security />
        {account?.dev && <ForDevelopers />}
        {account && <DataExport account={account} />}
        {account && <DeleteAccount account={account} />}
      </Box>
    </BillingPage>
  )
}

const useDeveloperPanel = laterPart(
  async () => (await import('#frontend/features/developer/developer-panel.tsx')).DeveloperPanel,
)

const ForDevelopers = () => {
  const { Part: DeveloperPanel, ...loading } = useDeveloperPanel()
  return DeveloperPanel ? <DeveloperPanel /> : <PartProblem {...loading} />
}

type ActionsProps = { account: Account | undefined; onProblem: (message: string | undefined) => void }

const Actions = ({ account, onProblem }: ActionsProps) => {
  const refresh = useStatusRefresh(() => onProblem(billingCopy.statusFailed))
  const portal = usePortal({ inNewTab: false, onProblem })
  const logout = useLogout()
  const managedId = useId()
  const afresh = (act: () => void) => () => {
    onProblem(undefined)
    act()
  }
  return (
    <>
      {account?.subscription && (
        <AccountAction
          label={billingCopy.manageSubscription}
          describedBy={managedId}
          isBusy={portal.busyWith !== undefined}
          onClick={afresh(() => void portal.leave('stripe'))}
        />
      )}
      <AccountAction
        label={billingCopy.refreshStatus}
        isBusy={refresh.isPending}
        onClick={afresh(() => refresh.mutate())}
      />
      <AccountAction isQuiet label="Logout" isBusy={logout.isPending} onClick={() => logout.mutate()} />
      {account?.subscription && (
        <Typography id={managedId} variant="body2" color="textSecondary" sx={{ width: '100%' }}>
          {billingCopy.managed}
        </Typography>
      )}
    </>
  )
}

const Packs = ({ account }: { account: Account }) => (
  <Box component="section" aria-labelledby="packs" sx={{ mt: { xs: 5, md: 7 } }}>
    <Typography id="packs" variant="h2" sx={{ fontSize: { md: '2rem' }, mb: 1 }}>
      {billingCopy.packsTitle}
    </Typography>
    <Box sx={{ mb: 2.5 }}>
      <PicturePrice />
    </Box>
    <PackCards packs={accountPacks} source="account" />
    {!account.subscription && (
      <Typography color="textSecondary" sx={{ mt: 3 }}>
        {billingCopy.preferPlan}{' '}
        <Link component={RouterLink} to={paths.subscription}>
          {billingCopy.seePlans}
        </Link>
      </Typography>
    )}
  </Box>
)
