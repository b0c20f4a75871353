import { Box, Button, Typography } from '@mui/material'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useId, useState } from 'react'
import { Link as RouterLink } from 'react-router-dom'
import { Banner } from '#frontend/components/banner.tsx'
import { BusyButton } from '#frontend/components/busy-button.tsx'
import { closedButton } from '#frontend/components/closed-button.ts'
import { Dialog } from '#frontend/components/dialog.tsx'
import { RemedyButton } from '#frontend/components/remedy-button.tsx'
import { accountQuery, modelsQuery } from '#frontend/lib/api/queries.ts'
import { newBulkJobId } from '#frontend/lib/generations/new-bulk-job-id.ts'
import { paths } from '#frontend/lib/navigation/paths.ts'
import { bulkProblem } from '#frontend/lib/words/bulk-problem.ts'
import { balanceInWords } from '#frontend/lib/words/credits-in-words.ts'
import { billingCopy } from '#shared/copy/billing.ts'
import { bulkCopy } from '#shared/copy/bulk.ts'
import { creditsCopy } from '#shared/copy/credits.ts'
import type { Account } from '#shared/entities/account.ts'
import type { BulkJob } from '#shared/entities/bulk-job.ts'
import type { Preset } from '#shared/entities/preset.ts'
import type { TrainedModel } from '#shared/entities/trained-model.ts'
import { AppError, errorMessage } from '#shared/errors.ts'
import { limits } from '#shared/limits.ts'
import { costInWords, pictureCredits } from './bulk-price.ts'
import { isComplete, ModelChoice } from './model-choice.tsx'
import { useStartBulk } from './use-start-bulk.ts'

export type BulkDialogProps = {
  isOpen: boolean
  onClose: () => void
  presets: readonly Preset[]
  /** Selects fewer presets: the first ones. */
  onKeep: (presets: readonly Preset[]) => void
  onStarted: (job: BulkJob) => void
  picture: (model: TrainedModel) => ReactNode
}

/** How many pictures an account can pay for and one job can make; undefined when it is all of them. */
const fewerFor = (account: Account | undefined, count: number) => {
  const affordable = !account || account.dev ? count : Math.floor(account.credits / pictureCredits)
  const possible = Math.min(affordable, limits.bulkMaxPictures)
  return possible < count ? { possible, isForCredits: affordable < count } : undefined
}

const useModel = (isOpen: boolean) => {
  const [pickedId, setPickedId] = useState<string>()
  const { data: account } = useQuery(accountQuery)
  const { data: models, error, refetch } = useQuery({ ...modelsQuery, enabled: isOpen })
  const complete = models?.filter(isComplete) ?? []
  const wanted = pickedId ?? account?.selectedModelId
  const chosen = complete.find((one) => one.id === wanted) ?? (complete.length === 1 ? complete[0] : undefined)
  return { models, chosen, onChoose: setPickedId, hasFailed: error !== null, onRetry: () => void refetch() }
}

const useBulkOrder = ({ isOpen, presets, onStarted }: Pick<BulkDialogProps, 'isOpen' | 'presets' | 'onStarted'>) => {
  const [id] = useState(newBulkJobId)
  const { data: account } = useQuery(accountQuery)
  const choice = useModel(isOpen)
  const { start, isPending, error } = useStartBulk(id, onStarted)
  const obstacleId = useId()

  const { models, chosen: model, hasFailed } = choice
  const count = presets.length
  const fewer = fewerFor(account, count)
  const tooFew = fewer?.isForCredits && errorMessage('bulk.moreCredits', { pictures: count, credits: fewer.possible })
  const tooMany = fewer && !fewer.isForCredits && bulkCopy.tooMany(count)
  const obstacle = tooFew || tooMany || (models && !model && errorMessage('bulk.noModel')) || undefined
  const canBuy = Boolean(tooFew) && !isPending
  const isBusy = isPending || (!models && !hasFailed)
  const begin = () => model && !obstacle && start({ model, presets })
  return {
    id,
    account,
    count,
    choice,
    error,
    fewer,
    obstacle,
    obstacleId,
    canBuy,
    isBusy,
    isReady: model !== undefined && !obstacle,
    begin,
  }
}

/** The model and the price of the pictures, what is missing, and the start. Each opening is another job. */
export const BulkDialog = ({ isOpen, onClose, presets, onKeep, onStarted, picture }: BulkDialogProps) => {
  const order = useBulkOrder({ isOpen, presets, onStarted })
  const { id, count, error, fewer, obstacle, obstacleId } = order

  return (
    <Dialog
      isOpen={isOpen}
      onClose={onClose}
      title={bulkCopy.dialogTitle(count)}
      cancel={bulkCopy.cancel}
      actions={<StartOrBuy order={order} />}
    >
      <Box sx={{ display: 'grid', gap: 3 }}>
        <Typography>{bulkCopy.dialogLead}</Typography>
        <ModelChoice {...order.choice} picture={picture} />
        {error && <StartProblem error={error} id={id} />}
        <Box sx={{ display: 'grid', gap: 0.75, justifyItems: 'start' }}>
          <Cost count={count} />
          <Typography id={obstacleId} variant="body2" role="status">
            {obstacle}
          </Typography>
          {fewer && fewer.possible > 0 && (
            <Button size="small" onClick={() => onKeep(presets.slice(0, fewer.possible))}>
              {bulkCopy.keepFirst(fewer.possible)}
            </Button>
          )}
        </Box>
      </Box>
    </Dialog>
  )
}

const StartOrBuy = ({ order }: { order: ReturnType<typeof useBulkOrder> }) => {
  const { account, count, obstacleId, canBuy, isBusy, isReady, begin } = order
  return canBuy ? (
    <RemedyButton remedy={buying(account)} describedBy={obstacleId} />
  ) : (
    <BusyButton
      variant="contained"
      color="primary"
      isBusy={isBusy}
      onClick={begin}
      {...(!isReady && { ...closedButton, 'aria-describedby': obstacleId })}
    >
      {bulkCopy.generate(count)}
    </BusyButton>
  )
}

const buying = (account: Account | undefined) => ({
  label: billingCopy.buyCredits,
  path: account?.credits === 0 ? paths.creditsPaywall : paths.buyCredits,
  isPurchase: true,
})

/** The link that helps after a refusal by the server. */
const wayOut = (error: Error, id: BulkJob['id']) => {
  if (!(error instanceof AppError)) return undefined
  switch (error.code) {
    case 'bulk.plan':
      return { label: bulkCopy.seePlans, to: paths.subscriptionWith('pro') }
    case 'bulk.conflict':
      return { label: bulkCopy.seeJob, to: paths.bulkJob(id) }
    default:
      return undefined
  }
}

const StartProblem = ({ error, id }: { error: Error; id: BulkJob['id'] }) => {
  const way = wayOut(error, id)
  return (
    <Banner
      severity="error"
      action={
        way && (
          <Button size="small" variant="text" component={RouterLink} to={way.to}>
            {way.label}
          </Button>
        )
      }
    >
      {bulkProblem(error)}
    </Banner>
  )
}

const Cost = ({ count }: { count: number }) => {
  const { data: account } = useQuery(accountQuery)
  return (
    <Typography variant="body2" sx={{ fontVariantNumeric: 'tabular-nums' }}>
      <Box component="b" sx={{ fontWeight: 600, color: 'text.primary' }}>
        {costInWords(count, account)}
      </Box>
      {account && !account.dev && `${creditsCopy.youHave(balanceInWords(account))}. ${bulkCopy.free}`}
    </Typography>
  )
}
