import { AccountRow, findAccount, toAccount } from '#functions/core/accounts/accounts.ts'
import { liveChannelOf } from '#functions/core/accounts/live-channel.ts'
import { BulkJobRow, toBulkJob } from '#functions/core/bulk/bulk-jobs.ts'
import { publish } from '#functions/core/clients/aws/live-channels.ts'
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
import { hasEnded, TrainingPhotoRow, toTrainingPhoto } from '#functions/core/training/training-photos.ts'
import type { LiveEvent } from '#shared/entities/live-event.ts'

/**
 * Publishes changed rows of one owner to the owner's open tabs: accounts, generations, bulk jobs, training photos and
 * personal models. Uses the account's current channel. A session that ended after the change only receives its end. An
 * account that is being deleted receives nothing: the publisher reads it once and then skips its other rows, which can
 * be thousands.
 */
export const changePublisher = () => {
  const deletedUserIds = new Set<string>()
  return async (changes: readonly RowChange[]): Promise<void> => {
    const userId = ownerOf(changes[0]?.pk ?? '')
    if (!userId || deletedUserIds.has(userId)) return
    const [account, events] = await Promise.all([findAccount(userId), eventsOf(changes)])
    if (account && !account.deletionBeganAt) await publishTo(account, changes, events)
    else deletedUserIds.add(userId)
  }
}

const publishTo = async (account: AccountRow, changes: readonly RowChange[], events: LiveEvent[]): Promise<void> => {
  const ended = changes.flatMap((change) => endedChannel(change) ?? [])
  for (const channel of ended) await publish(channel, [{ type: 'sessions-ended' }])
  await publish(liveChannelOf(account), events)
}

const eventsOf = async (changes: readonly RowChange[]): Promise<LiveEvent[]> =>
  (await Promise.all(changes.map(({ sk, row }) => eventOf(sk, row)))).filter((event) => event !== undefined)

const Sessions = AccountRow.pick({ userId: true, tokenEpoch: true })

/** The channel of the sessions that an account change ended. */
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

/** A photo that a training uses leaves the list of photos, like one that is deleted. */
const photoEvent = async (sk: string, row: RowChange['row']): Promise<LiveEvent> => {
  const photo = row && TrainingPhotoRow.parse(row)
  if (photo?.modelId === null && !hasEnded(photo))
    return { type: 'training-photo', photo: await toTrainingPhoto(photo) }
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
