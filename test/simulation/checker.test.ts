import { expect, test, vi } from 'vitest'
import { generationPrefix, trainedModelPrefix } from '#functions/core/db/keys.ts'
import type { TableModel } from '#test/support/functions/table/table-model.ts'
import { runSeed } from './run-seed.ts'
import { InvariantViolation } from './watch.ts'

type Guard = TableModel['ignored']

const isAccount = ({ sk }: { sk: string }) => sk === 'ACCOUNT'
const isGeneration = ({ sk }: { sk: string }) => sk.startsWith(generationPrefix)
const isJob = ({ sk }: { sk: string }) => sk === 'JOB'
const isTraining = ({ pk }: { pk: string }) => pk.startsWith('JOB#trn_')
const isExporting = (expression: string) => expression.includes('dataExport = :before')
const isModel = ({ sk }: { sk: string }) => sk.startsWith(trainedModelPrefix)
const isNew = (expression: string) => expression === 'attribute_not_exists(pk)'

/**
 * Write conditions, and the violation that is reported without them. Two conditions with
 * the same effect are ignored together.
 */
const guards: [rule: string, symptom: RegExp, seed: number, ignored: Guard][] = [
  [
    'a hold needs the credits that it takes',
    /I2/,
    14,
    (expression, key) => isAccount(key) && expression.includes('packCredits >= :pack'),
  ],
  ['a generation is created once', /I5/, 47, (expression, key) => isGeneration(key) && isNew(expression)],
  ['a business key is granted once', /I4/, 5, (expression, key) => key.pk.startsWith('ONCE#') && isNew(expression)],
  ['a job is claimed once', /One run/, 1, (expression, key) => isJob(key) && expression.startsWith('#state = :queued')],
  [
    'a prediction is recorded only for a job that waits for one',
    /I5|I3/,
    7,
    (expression, key) => isJob(key) && expression.startsWith('(#state = :submitting OR'),
  ],
  [
    'a job is settled once',
    // The condition on the account rejects a second release of the hold, so the worker fails instead.
    /I5|I3|(store-result|cancel) failed without a fault/,
    15,
    (expression, key) =>
      (isJob(key) && expression === 'deadline = :deadline AND attribute_not_exists(endedAt)') ||
      (isGeneration(key) && expression === '#status = :processing'),
  ],
  [
    'a design is not deleted while its full resolution is made',
    /I6|I12/,
    273,
    (expression, key) => isGeneration(key) && expression.includes('NOT hd.#status = :processing'),
  ],
  [
    'a training is settled once',
    /I15|I3|train-model failed without a fault/,
    399,
    (expression, key) =>
      (isTraining(key) && expression.endsWith('attribute_not_exists(endedAt)')) ||
      (isModel(key) && expression === '#status = :training AND trainingId = :id'),
  ],
  [
    'an export is recorded only over the one that was read',
    /I16/,
    20,
    (expression, key) => isAccount(key) && isExporting(expression),
  ],
  [
    'a plan grant replaces the balance that was read',
    /I1: the balance is/,
    16,
    (expression, key) => isAccount(key) && expression.startsWith('planCredits = :'),
  ],
  [
    'a hold takes from the plan period that was read',
    /I1|I2/,
    14,
    (expression, key) => isAccount(key) && expression.startsWith('planCredits >= :plan'),
  ],
  [
    'a release returns to the plan period that was read',
    /I1: plan credits of .* came back/,
    196,
    (expression, key) => isAccount(key) && expression.startsWith('held >= :held AND planPeriodEnd'),
  ],
]

// From a row's own seed on, which shows the violation at once until the schedules are drawn in another way.
const enoughSeeds = 1500

const expectViolation = async (
  symptom: RegExp,
  from: number,
  options: Parameters<typeof runSeed>[1] = {},
): Promise<void> => {
  for (let seed = from; seed < from + enoughSeeds; seed++) {
    const { failure } = await runSeed(seed, options)
    if (!failure) continue
    expect(failure).toBeInstanceOf(InvariantViolation)
    expect(String(failure)).toMatch(symptom)
    return
  }
  expect.unreachable(`No violation in ${enoughSeeds} schedules`)
}

test.each(guards)(
  'without the rule that %s, an invariant is violated',
  { timeout: 300_000 },
  (_rule, symptom, seed, ignored) => expectViolation(symptom, seed, { ignored }),
)

type Mistake =
  | 'repeats'
  | 'believes'
  | 'forgets'
  | 'keeps'
  | 'hides'
  | 'miscounts'
  | 'trusts'
  | 'overlooks'
  | 'overlooks invoices'
  | 'prices anew'
  | 'takes twice'
  | 'counts deliveries'
  | 'trains for nothing'
  | 'leaves models'
  | 'stores no archive'
  | 'skips a picture'
  | 'stops'
  | 'deletes once'
  | 'knows no former jobs'

/** The mistake that the mocked modules below make; none by default. */
const made = vi.hoisted((): { mistake?: Mistake | undefined } => ({}))

vi.mock('#functions/core/db/rows.ts', async (original) => {
  const real = await original<typeof import('#functions/core/db/rows.ts')>()
  const getRow: typeof real.getRow = async (key) => {
    const row = await real.getRow(key)
    return made.mistake === 'knows no former jobs' && key.sk === 'JOB' && row?.function && !row.kind ? undefined : row
  }
  return { ...real, getRow }
})

vi.mock('#functions/core/clients/replicate/replicate.ts', async (original) => {
  const real = await original<typeof import('#functions/core/clients/replicate/replicate.ts')>()
  const postPrediction: typeof real.postPrediction = (given) =>
    real.postPrediction(given).catch((error) => {
      if (made.mistake !== 'repeats') throw error
      return real.postPrediction(given)
    })
  const readPrediction: typeof real.readPrediction = async (id) => {
    const prediction = await real.readPrediction(id)
    return prediction && made.mistake === 'believes' ? { ...prediction, status: 'processing' } : prediction
  }
  return { ...real, postPrediction, readPrediction }
})

vi.mock('#functions/core/clients/aws/picture-store.ts', async (original) => {
  const real = await original<typeof import('#functions/core/clients/aws/picture-store.ts')>()
  const storePicture: typeof real.storePicture = async (...picture) =>
    made.mistake === 'forgets' ? undefined : real.storePicture(...picture)
  return { ...real, storePicture }
})

vi.mock('#functions/core/generations/store/delete-result.ts', async (original) => {
  const real = await original<typeof import('#functions/core/generations/store/delete-result.ts')>()
  const deleteResult: typeof real.deleteResult = async (owned) =>
    made.mistake === 'keeps' ? undefined : real.deleteResult(owned)
  return { ...real, deleteResult }
})

vi.mock('#functions/core/clients/aws/live-channels.ts', async (original) => {
  const real = await original<typeof import('#functions/core/clients/aws/live-channels.ts')>()
  const publish: typeof real.publish = async (...events) =>
    made.mistake === 'hides' ? undefined : real.publish(...events)
  return { ...real, publish }
})

vi.mock('#functions/core/db/transact.ts', async (original) => {
  const real = await original<typeof import('#functions/core/db/transact.ts')>()
  const isCount = ({ Update }: Parameters<typeof real.transact>[0][number]) =>
    Update?.UpdateExpression?.includes('Images + :one')
  const transact: typeof real.transact = (writes) =>
    real.transact(made.mistake === 'miscounts' ? writes.filter((write) => !isCount(write)) : writes)
  return { ...real, transact }
})

vi.mock('#functions/core/clients/stripe/stripe-checkouts.ts', async (original) => {
  const real = await original<typeof import('#functions/core/clients/stripe/stripe-checkouts.ts')>()
  const readCheckout: typeof real.readCheckout = async (id) => {
    const checkout = await real.readCheckout(id)
    return checkout && made.mistake === 'trusts' ? { ...checkout, isPaid: true } : checkout
  }
  const completedCheckoutsSince: typeof real.completedCheckoutsSince = async (since) =>
    made.mistake === 'overlooks' ? [] : real.completedCheckoutsSince(since)
  return { ...real, readCheckout, completedCheckoutsSince }
})

vi.mock('#functions/core/clients/stripe/stripe-invoices.ts', async (original) => {
  const real = await original<typeof import('#functions/core/clients/stripe/stripe-invoices.ts')>()
  const paidInvoicesSince: typeof real.paidInvoicesSince = async (since) =>
    made.mistake === 'overlooks invoices' ? [] : real.paidInvoicesSince(since)
  return { ...real, paidInvoicesSince }
})

vi.mock('#functions/core/clients/stripe/stripe-plan-changes.ts', async (original) => {
  const real = await original<typeof import('#functions/core/clients/stripe/stripe-plan-changes.ts')>()
  const changeNow: typeof real.changeNow = (change) =>
    real.changeNow(made.mistake === 'prices anew' ? { ...change, second: Math.floor(Date.now() / 1000) } : change)
  return { ...real, changeNow }
})

vi.mock('#functions/core/clients/stripe/stripe-reversals.ts', async (original) => {
  const real = await original<typeof import('#functions/core/clients/stripe/stripe-reversals.ts')>()
  const reversedCentsOf: typeof real.reversedCentsOf = async (intent) => {
    const { refundedCents, lostCents } = await real.reversedCentsOf(intent)
    return { refundedCents: made.mistake === 'takes twice' ? 2 * refundedCents : refundedCents, lostCents }
  }
  return { ...real, reversedCentsOf }
})

vi.mock('#functions/core/clients/replicate/trainings.ts', async (original) => {
  const real = await original<typeof import('#functions/core/clients/replicate/trainings.ts')>()
  const readTraining: typeof real.readTraining = async (id) => {
    const training = await real.readTraining(id)
    const isFree = made.mistake === 'trains for nothing' && training?.status === 'failed'
    return isFree
      ? { ...training, status: 'succeeded', output: { version: null, weights: 'https://a.test/b' } }
      : training
  }
  const deleteModel: typeof real.deleteModel = async (name) =>
    made.mistake === 'leaves models' ? true : real.deleteModel(name)
  return { ...real, readTraining, deleteModel }
})

vi.mock('#functions/core/clients/aws/owned-objects.ts', async (original) => {
  const real = await original<typeof import('#functions/core/clients/aws/owned-objects.ts')>()
  const storeExport: typeof real.storeExport = async (...archive) =>
    made.mistake === 'stores no archive' ? undefined : real.storeExport(...archive)
  return { ...real, storeExport }
})

vi.mock('#functions/core/personal-data/export-archive.ts', async (original) => {
  const real = await original<typeof import('#functions/core/personal-data/export-archive.ts')>()
  const exportedFiles: typeof real.exportedFiles = (userId, pictures, more) =>
    real.exportedFiles(userId, made.mistake === 'skips a picture' ? pictures.slice(0, -1) : pictures, more)
  return { ...real, exportedFiles }
})

vi.mock('#functions/core/personal-data/export-message.ts', async (original) => {
  const real = await original<typeof import('#functions/core/personal-data/export-message.ts')>()
  // A request has a correlation id.
  const sendExport: typeof real.sendExport = async (...message) =>
    made.mistake === 'stops' && message.length === 1 ? undefined : real.sendExport(...message)
  return { ...real, sendExport }
})

vi.mock('#functions/core/personal-data/deletion-message.ts', async (original) => {
  const real = await original<typeof import('#functions/core/personal-data/deletion-message.ts')>()
  const sendLastPass: typeof real.sendLastPass = async (...message) =>
    made.mistake === 'deletes once' ? undefined : real.sendLastPass(...message)
  return { ...real, sendLastPass }
})

vi.mock('#functions/core/billing/purchase-rows.ts', async (original) => {
  const real = await original<typeof import('#functions/core/billing/purchase-rows.ts')>()
  let deliveries = 0
  const invoiceKey: typeof real.invoiceKey = (id) =>
    made.mistake === 'counts deliveries' ? `${real.invoiceKey(id)}:${++deliveries}` : real.invoiceKey(id)
  return { ...real, invoiceKey }
})

test.each<[what: string, symptom: RegExp, seed: number, mistake: Mistake]>([
  ['repeats a create call whose answer was lost', /One run/, 12, 'repeats'],
  ['believes in the sweep that every prediction still runs', /I6/, 4, 'believes'],
  ['spends a credit for a picture that it did not store', /I7/, 1, 'forgets'],
  ['keeps the result of a job that was cancelled meanwhile', /I8/, 17, 'keeps'],
  ['publishes no change', /Screen/, 8, 'hides'],
  ['grants a purchase that is not paid', /I14: .* was granted before it was paid/, 28, 'trusts'],
  [
    'overlooks purchases whose webhooks were lost',
    /I14: .* (pack credits that were not refunded|was neither granted)/,
    208,
    'overlooks',
  ],
  ['overlooks renewals whose webhooks were lost', /I14: invoice:.* was neither granted/, 18, 'overlooks invoices'],
  ['charges a change of the plan anew', /I14: .* which nobody has confirmed/, 747, 'prices anew'],
  [
    'takes the credits of a refund twice',
    /I14: .* (pack credits that were not refunded|were taken: )/,
    28,
    'takes twice',
  ],
  ['grants each delivery of an invoice', /I1:|I14/, 24, 'counts deliveries'],
  ['completes a training that failed', /I15: .* is complete, and at Replicate it is failed/, 77, 'trains for nothing'],
  ['leaves the models of failed trainings at Replicate', /I15: Replicate has/, 35, 'leaves models'],
  ['shows an export as ready that it did not store', /I16: .* is not in the bucket/, 6, 'stores no archive'],
  ['leaves the last picture out of an archive', /I16: .* is not in the export/, 6, 'skips a picture'],
  ['does not go on with an export in a new message', /I16: the export .* never ends/, 671, 'stops'],
  ['deletes the files of an account only once', /I13: .* is in the bucket/, 5151, 'deletes once'],
  ['does not know the jobs of a former version', /I6/, 10, 'knows no former jobs'],
  ['does not count an ended picture in its bulk job', /I9/, 1, 'miscounts'],
])('code that %s violates an invariant', { timeout: 300_000 }, async (_what, symptom, seed, mistake) => {
  made.mistake = mistake
  await expectViolation(symptom, seed).finally(() => {
    made.mistake = undefined
  })
})
