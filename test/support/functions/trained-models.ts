import { keys } from '#functions/core/db/keys.ts'
import { userId } from './accounts.ts'
import { TrainerModel } from './trainer-model.ts'
import { modelRow } from './training-photos.ts'

const at = '2026-06-01T12:00:00.000Z'
const period = '2099-01-01T00:00:00.000Z'

/** A training that runs, and one that is complete. */
export const training = 'trn_01JZ0000000000000000000001'
export const complete = 'trn_01JZ0000000000000000000002'
const destinationOf = (id: string) => `us/roomwright-${id.replace('_', '-').toLowerCase()}`

/** What both have at the provider. */
export const vendorOfModels = (): TrainerModel => {
  const vendor = new TrainerModel()
  vendor.models.set(destinationOf(training), [])
  vendor.models.set(destinationOf(complete), ['version'])
  vendor.runs.push({
    id: 'training1',
    status: 'processing',
    destination: destinationOf(training),
    input: {},
    webhook: '',
    output: null,
    error: null,
    logs: '',
  })
  return vendor
}

const job = {
  modelId: modelRow.id,
  userId,
  claimedAt: at,
  hold: { plan: 50, pack: 0, planPeriodEnd: period },
  deadline: period,
  looks: 0,
  correlationId: 'click-0123456789',
  gsi1pk: 'RUNNING#0',
  gsi1sk: at,
}
const other = 'mdl_01JZ0000000000000000000002'
/** Their models and jobs. */
export const modelRows = [
  {
    ...modelRow,
    status: 'TRAINING_IN_PROGRESS',
    trainingId: training,
    trainingIds: [training],
    ...keys.trainedModel(userId, modelRow.id),
  },
  {
    ...modelRow,
    id: other,
    status: 'complete',
    trainingId: complete,
    trainingIds: [complete],
    ...keys.trainedModel(userId, other),
  },
  { ...job, trainingId: training, state: 'running', predictionId: 'training1', ...keys.job(training) },
  {
    ...job,
    trainingId: complete,
    modelId: other,
    state: 'kept',
    predictionId: 'training0',
    endedAt: at,
    ...keys.job(complete),
  },
]
