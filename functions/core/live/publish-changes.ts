import { AccountRow, findAccount, liveChannelOf, toAccount } from '#functions/core/accounts/accounts.ts'
import { BulkJobRow, toBulkJob } from '#functions/core/bulk/bulk-jobs.ts'
import { publish } from '#functions/core/clients/aws/events.ts'
import {
  accountSortKey,
  bulkJobPrefix,
  generationPrefix,
  ownerOf,
  trainedModelPrefix,
  trainingPhotoPrefix,
} from '#functions/core/db/keys.ts'
import type { RowChange } from '#functions/core/db/stream.ts'
import { GenerationRow, toGeneration } from '#functions/core/generations/generations.ts'
import { TrainedModelRow, toTrainedModel } from '#functions/core/models/trained-models.ts'
import { TrainingPhotoRow, toTrainingPhoto } from '#functions/core/training/training-photos.ts'
import type { LiveEvent } from '#shared/entities/live-event.ts'

/**
 * Publishes changed rows of one owner to the owner's open tabs, when they are accounts, generations, bulk jobs, training
 * photos or personal models. The channel is that of the account as it is now: a session that has ended since the change
 * hears only that it ended. An account that is being deleted hears nothing, and the thousands of rows that go with it are
 * passed over after one look at it.
 */
export const changePublisher = () => {
  const gone = new Set<string>()
  return async (changes: readonly RowChange[]): Promise<void> => {
    const userId = ownerOf(changes[0]?.pk ?? '')
    if (!userId || gone.has(userId)) return
    const account = await findAccount(userId)
    if (account && !account.deletionBeganAt) await publishTo(account, changes)
    else gone.add(userId)
  }
}

const publishTo = async (account: AccountRow, changes: readonly RowChange[]): Promise<void> => {
  const events = await Promise.all(changes.map(({ sk, row }) => eventOf(sk, row)))
  const ended = changes.flatMap((change) => endedChannel(change) ?? [])
  for (const channel of ended) await publish(channel, [{ type: 'sessions-ended' }])
  await publish(
    liveChannelOf(account),
    events.filter((event) => event !== undefined),
  )
}

const Sessions = AccountRow.pick({ userId: true, tokenEpoch: true })

/** The channel of the sessions that a change of the account has ended. */
const endedChannel = ({ sk, before, row }: RowChange): string | undefined => {
  if (sk !== accountSortKey || !before || !row) return undefined
  const channel = liveChannelOf(Sessions.parse(before))
  return channel === liveChannelOf(Sessions.parse(row)) ? undefined : channel
}

const eventOf = async (sk: string, row: RowChange['row']): Promise<LiveEvent | undefined> => {
  if (sk === accountSortKey) return row && { type: 'account', account: toAccount(AccountRow.parse(row)) }
  if (sk.startsWith(trainingPhotoPrefix)) return photoEvent(sk, row)
  if (sk.startsWith(trainedModelPrefix)) return modelEvent(sk, row)
  if (sk.startsWith(bulkJobPrefix)) return row && { type: 'bulk-job', job: toBulkJob(BulkJobRow.parse(row)) }
  if (!sk.startsWith(generationPrefix)) return undefined
  if (row) return { type: 'generation', generation: await toGeneration(GenerationRow.parse(row)) }
  return { type: 'generation-deleted', generationId: GenerationRow.shape.id.parse(sk.slice(generationPrefix.length)) }
}

/** A photo that a training takes leaves the list of photos, as a deleted one does. */
const photoEvent = async (sk: string, row: RowChange['row']): Promise<LiveEvent> => {
  const photo = row && TrainingPhotoRow.parse(row)
  if (photo?.modelId === null) return { type: 'training-photo', photo: await toTrainingPhoto(photo) }
  return {
    type: 'training-photo-deleted',
    photoId: TrainingPhotoRow.shape.id.parse(sk.slice(trainingPhotoPrefix.length)),
  }
}

const modelEvent = async (sk: string, row: RowChange['row']): Promise<LiveEvent> => {
  if (row) return { type: 'trained-model', model: await toTrainedModel(TrainedModelRow.parse(row)) }
  return {
    type: 'trained-model-deleted',
    modelId: TrainedModelRow.shape.id.parse(sk.slice(trainedModelPrefix.length)),
  }
}
