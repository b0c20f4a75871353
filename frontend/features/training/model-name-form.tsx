import { Box, Button, Typography } from '@mui/material'
import { Coins } from 'lucide-react'
import { type FormEvent, useId, useState } from 'react'
import { Link as RouterLink, useNavigate } from 'react-router-dom'
import { AppForm } from '#frontend/components/app-form.tsx'
import { Banner } from '#frontend/components/banner.tsx'
import { BusyButton } from '#frontend/components/busy-button.tsx'
import { useDialogEntries } from '#frontend/components/closed-by-back.tsx'
import { Field } from '#frontend/components/fields.tsx'
import { Icon } from '#frontend/components/icon.tsx'
import { Panel } from '#frontend/components/panel.tsx'
import { usePrimaryButton } from '#frontend/components/primary-button.ts'
import { TakesFocus } from '#frontend/components/takes-focus.tsx'
import { useToast } from '#frontend/components/toasts.tsx'
import { useOneRequest } from '#frontend/lib/api/use-one-request.ts'
import { paths } from '#frontend/lib/navigation/paths.ts'
import { hasActiveTier } from '#shared/access.ts'
import { modelsCopy } from '#shared/copy/training.ts'
import type { Account } from '#shared/entities/account.ts'
import type { TrainedModel } from '#shared/entities/trained-model.ts'
import { errorMessage } from '#shared/errors.ts'
import { limits } from '#shared/limits.ts'
import { StartDialog } from './start-dialog.tsx'
import { useKeptAnswer } from './use-kept-answer.ts'
import { useStartTraining } from './use-start-training.ts'
import { FootWords, WizardPage } from './wizard-page.tsx'

type NameFormProps = { account: Account; draft: TrainedModel | undefined }

/** The name of a model; `question` is asked before its training starts. */
const useNaming = (account: Account, draft: TrainedModel | undefined) => {
  const { answer, change: setName, forget } = useKeptAnswer('name')
  const name = answer ?? draft?.name ?? ''
  const [isMissing, setIsMissing] = useState(false)
  const [attempts, setAttempts] = useState(0)
  const [isAsking, setIsAsking] = useState(false)
  const navigate = useNavigate()
  const { whenClosed } = useDialogEntries()
  const toast = useToast()
  const training = useStartTraining((model) => {
    setIsAsking(false)
    forget()
    toast(modelsCopy.started(model.name), 'success')
    whenClosed(() => void navigate(paths.dashboard))
  })
  const start = useOneRequest(training)
  const words = name.trim()

  const ask = (event: FormEvent) => {
    event.preventDefault()
    setAttempts(attempts + 1)
    setIsMissing(!words)
    training.reset()
    if (words && draft && !obstacleOf(account)) setIsAsking(true)
  }

  const question = {
    isOpen: isAsking,
    onClose: () => setIsAsking(false),
    onStart: () => draft && start({ id: draft.id, name: words, isDraft: true }),
  }
  const problem = isMissing && !words ? errorMessage('training.nameMissing') : undefined
  return { name, setName, problem, attempts, question, training, ask }
}

/** The name of a model, its price, and the start of its training after a last question. */
export const NameForm = ({ account, draft }: NameFormProps) => {
  const { name, setName, problem, attempts, question, training, ask } = useNaming(account, draft)
  const formId = useId()
  const obstacle = obstacleOf(account)

  return (
    <WizardPage
      step={4}
      isNarrow
      title={modelsCopy.nameTitle}
      lead={modelsCopy.nameLead}
      back={{ to: paths.selectGender }}
      foot={obstacle ? null : <StartFoot account={account} formId={formId} isBusy={training.isPending} />}
    >
      {obstacle && <ObstaclePanel {...obstacle} />}
      <AppForm id={formId} onSubmit={ask}>
        {attempts > 0 && !draft && <GenderMissing key={attempts} />}
        <Field
          label={modelsCopy.name}
          hint={modelsCopy.nameHint}
          autoComplete="off"
          value={name}
          {...(problem && { problem })}
          onChange={({ target }) => setName(target.value)}
          slotProps={{ inputLabel: { shrink: true }, htmlInput: { maxLength: limits.modelNameMaxCharacters } }}
        />
      </AppForm>
      <StartDialog
        {...question}
        name={name.trim()}
        isFree={account.dev}
        isBusy={training.isPending}
        error={training.error}
      />
    </WizardPage>
  )
}

const StartFoot = ({ account, formId, isBusy }: { account: Account; formId: string; isBusy: boolean }) => (
  <>
    <FootWords>{account.dev ? modelsCopy.costNothing : modelsCopy.cost(account.credits)}</FootWords>
    <BusyButton variant="contained" color="primary" type="submit" form={formId} isBusy={isBusy}>
      {modelsCopy.startTraining}
    </BusyButton>
  </>
)

const GenderMissing = () => (
  <TakesFocus>
    <Banner
      severity="error"
      action={
        <Button size="small" variant="text" component={RouterLink} to={paths.selectGender}>
          {modelsCopy.selectGender}
        </Button>
      }
    >
      {errorMessage('training.genderMissing')}
    </Banner>
  </TakesFocus>
)

type Obstacle = { words: string; label: string; to: string }

/** What the account lacks for a training (docs/product.md, Access). */
const obstacleOf = (account: Account): Obstacle | undefined => {
  if (account.dev) return undefined
  if (!hasActiveTier(account)) {
    const to = paths.subscriptionBefore(paths.nameModel)
    return { words: errorMessage('training.noSubscription'), label: modelsCopy.seePlans, to }
  }
  if (account.credits >= limits.trainingCredits) return undefined
  const words = errorMessage('training.notEnoughCredits', { credits: account.credits })
  return { words, label: modelsCopy.buyCredits, to: paths.buyCredits }
}

const ObstaclePanel = ({ words, label, to }: Obstacle) => {
  const primary = usePrimaryButton()
  return (
    <Panel sx={{ mb: 4, display: 'grid', gap: 2, justifyItems: 'start' }}>
      <Box sx={{ color: 'text.secondary' }}>
        <Icon of={Coins} size={24} />
      </Box>
      <Typography variant="h4" component="p" role="status">
        {words}
      </Typography>
      <Button {...primary} component={RouterLink} to={to} sx={{ width: { xs: '100%', md: 'auto' } }}>
        {label}
      </Button>
    </Panel>
  )
}
