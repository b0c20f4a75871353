import { useQuery } from '@tanstack/react-query'
import { KnownAccount } from '#frontend/components/account-problem.tsx'
import { RetryMessage } from '#frontend/components/retry.tsx'
import { NameForm } from '#frontend/features/training/name-form.tsx'
import { draftOf } from '#frontend/features/training/next-step.ts'
import { WizardPage } from '#frontend/features/training/wizard-page.tsx'
import { WizardStep } from '#frontend/features/training/wizard-step.tsx'
import { modelsQuery } from '#frontend/lib/api/queries.ts'
import { paths } from '#frontend/lib/navigation/paths.ts'
import { messageOf } from '#frontend/lib/words/message-of.ts'
import { modelsCopy } from '#shared/copy/training.ts'

/** The last step: a name, and the start of the training. */
export const NameModel = () => (
  <WizardStep needs="complete photos">
    <Name />
  </WizardStep>
)

const Name = () => {
  const { data, error, refetch } = useQuery(modelsQuery)
  if (data) return <KnownAccount>{(account) => <NameForm account={account} draft={draftOf(data)} />}</KnownAccount>
  return (
    <WizardPage step={4} isNarrow title={modelsCopy.nameTitle} back={{ to: paths.selectGender }} foot={null}>
      {error && (
        <RetryMessage title={modelsCopy.loadFailed} onRetry={() => void refetch()}>
          {messageOf(error)}
        </RetryMessage>
      )}
    </WizardPage>
  )
}
