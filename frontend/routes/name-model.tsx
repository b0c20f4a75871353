import { useQuery } from '@tanstack/react-query'
import { KnownAccount } from '#frontend/components/account-problem.tsx'
import { NameForm } from '#frontend/features/training/model-name-form.tsx'
import { draftOf } from '#frontend/features/training/next-step.ts'
import { UnreadPage } from '#frontend/features/training/wizard-page.tsx'
import { WizardStep } from '#frontend/features/training/wizard-step.tsx'
import { modelsQuery } from '#frontend/lib/api/queries.ts'
import { paths } from '#frontend/lib/navigation/paths.ts'
import { modelsCopy } from '#shared/copy/training.ts'

/** The last step: a name, and the start of the training. */
export const NameModel = () => (
  <WizardStep needs="complete photos">
    <Name />
  </WizardStep>
)

const Name = () => {
  const query = useQuery(modelsQuery)
  if (!query.data)
    return (
      <UnreadPage
        step={4}
        isNarrow
        title={modelsCopy.nameTitle}
        back={{ to: paths.selectGender }}
        query={query}
        failed={modelsCopy.loadFailed}
      />
    )
  return <KnownAccount>{(account) => <NameForm account={account} draft={draftOf(query.data)} />}</KnownAccount>
}
