import { keys, userPartition } from '#functions/core/db/keys.ts'
import { designKeys } from '#functions/core/generations/design-index.ts'
import { jobWrite } from '#functions/core/generations/jobs.ts'
import { handler as deleteAccount } from '#functions/queues/delete-account.ts'
import { handler as exportAccount } from '#functions/queues/export-account.ts'
import { handler as settleStuckJobs } from '#functions/schedules/settle-stuck-jobs.ts'
import { GenerationId } from '#shared/entities/ids.ts'
import type { Figure } from '#test/bench/figure.ts'
import { functionEnvironment } from '#test/support/functions/function-environment.ts'
import { generationRow, jobRow } from '#test/support/functions/generations.ts'
import { lambdaContext } from '#test/support/functions/lambda-context.ts'
import { queueEvent } from '#test/support/functions/queues.ts'
import type { Cloud } from './cloud.ts'
import { large, smallAccounts } from './plans.ts'

/** The seconds that something takes. */
const secondsOf = async (doing: () => Promise<unknown>): Promise<number> => {
  const began = performance.now()
  await doing()
  return (performance.now() - began) / 1000
}

type Worker = typeof exportAccount

/** Delivers the messages of a queue until none can be received; those that come later are left. */
const workOff = async ({ queues }: Cloud, url: string, worker: Worker): Promise<number> => {
  const queue = queues.at(url)
  let messages = 0
  for (let [next] = queues.visible(queue); next; [next] = queues.visible(queue)) {
    queues.remove(queue, next)
    const { batchItemFailures } = (await worker(queueEvent(next.body), lambdaContext)) ?? { batchItemFailures: [] }
    if (batchItemFailures.length > 0) throw new Error(`A message failed: ${next.body}`)
    messages += 1
  }
  return messages
}

const send = ({ queues }: Cloud, QueueUrl: string, body: object) =>
  queues.send({ QueueUrl, MessageBody: JSON.stringify(body) })

/** Exports the large account. */
export const measureExport = async (cloud: Cloud): Promise<Figure> => {
  const { userId } = large
  const exportId = '01JZ0000000000000000000000'
  const url = functionEnvironment.ACCOUNT_EXPORTS_QUEUE_URL
  const account = cloud.table.rows.get(keys.account(userId))
  const dataExport = { id: exportId, askedAt: new Date().toISOString(), endsAt: null, files: [] }
  cloud.table.rows.place({ ...account, dataExport, ...keys.account(userId) })
  send(cloud, url, { userId, exportId })
  let messages = 0
  const value = await secondsOf(async () => {
    messages = await workOff(cloud, url, exportAccount)
  })
  const { endsAt, files, progress } = Object(cloud.table.rows.get(keys.account(userId))?.dataExport)
  if (!endsAt) throw new Error('The export did not become ready')
  const note = `${progress.of} files in ${files.length} archives, ${messages} messages`
  return { name: 'large: export', value, unit: 's', atMost: 300, note }
}

/** Deletes the large account. */
export const measureDeletion = async (cloud: Cloud): Promise<Figure> => {
  const { userId } = large
  const rows = cloud.table.rows.partition(userPartition(userId)).all.length
  const url = functionEnvironment.ACCOUNT_DELETIONS_QUEUE_URL
  send(cloud, url, { userId, username: userId })
  let messages = 0
  const value = await secondsOf(async () => {
    messages = await workOff(cloud, url, deleteAccount)
  })
  const left = cloud.table.rows.partition(userPartition(userId)).all.length
  const files = [...cloud.files.keys()].filter((path) => path.startsWith(userId)).length
  if (left > 0 || files > 0) throw new Error(`The deletion left ${left} rows and ${files} files`)
  return { name: 'large: deletion', value, unit: 's', atMost: 120, note: `${rows} rows, ${messages} messages` }
}

const stuckJobs = 2000

/** Jobs of the small accounts that run although their deadline has passed, each with a prediction. */
const makeStuckJobs = ({ table }: Cloud): void => {
  const now = new Date()
  const deadline = now.toISOString()
  for (let number = 0; number < stuckJobs; number++) {
    const { userId = '' } = smallAccounts[number % smallAccounts.length] ?? {}
    const generationId = GenerationId.parse(`gen_${String(number).padStart(26, '0')}`)
    const generation = generationRow({ id: generationId, userId })
    table.rows.place({ ...generation, ...designKeys(generation), ...keys.generation(userId, generationId) })
    const hold = { plan: 0, pack: 1, planPeriodEnd: null }
    const { toolId } = generation
    const job = jobRow({ generationId, userId, toolId, state: 'running', predictionId: `p${number}`, deadline, hold })
    const { Put } = Object(jobWrite(job, now))
    table.rows.place(Put.Item)
    const account = table.rows.get(keys.account(userId))
    table.rows.place({ ...account, held: Number(account?.held) + 1, ...keys.account(userId) })
  }
}

/** Settles many jobs whose provider fell silent, in one sweep. */
export const measureSweep = async (cloud: Cloud): Promise<Figure> => {
  makeStuckJobs(cloud)
  const value = await secondsOf(() => settleStuckJobs(undefined, { getRemainingTimeInMillis: () => 58_000 }))
  const left = smallAccounts.reduce(
    (sum, { userId }) => sum + Number(cloud.table.rows.get(keys.account(userId))?.held),
    0,
  )
  if (left > 0) throw new Error(`A sweep left ${left} of ${stuckJobs} jobs`)
  // It begins at the latest a minute after their deadlines, and is to end within two.
  return { name: 'large: sweep', value, unit: 's', atMost: 60, note: `${stuckJobs} jobs stuck at once` }
}
