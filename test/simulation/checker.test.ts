import { expect, test } from 'vitest'
import { generationPrefix } from '#functions/core/db/keys.ts'
import type { TableModel } from '#test/support/functions/table/table-model.ts'
import { shortly } from '#test/support/shortly.ts'
import { runSeed } from './run-seed.ts'
import { InvariantViolation } from './watch.ts'

type Guard = TableModel['ignored']

const isAccount = ({ sk }: { sk: string }) => sk === 'ACCOUNT'
const isGeneration = ({ sk }: { sk: string }) => sk.startsWith(generationPrefix)
const isJob = ({ sk }: { sk: string }) => sk === 'JOB'
const isNew = (expression: string) => expression === 'attribute_not_exists(pk)'

/**
 * Write conditions, and the violation that is reported without them. Two conditions with the same effect are ignored
 * together.
 */
const guards: [rule: string, symptom: RegExp, ignored: Guard][] = [
  [
    'a hold needs the credits that it takes',
    /I2/,
    (expression, key) => isAccount(key) && expression.includes('packCredits >= :pack'),
  ],
  [
    'a hold takes from the plan period that was read',
    /I1|I2/,
    (expression, key) => isAccount(key) && expression.startsWith('planCredits >= :plan'),
  ],
  [
    'a release returns to the plan period that was read',
    /I1: plan credits of .* came back/,
    (expression, key) => isAccount(key) && expression.startsWith('held >= :held AND planPeriodEnd'),
  ],
  [
    'a plan grant replaces the balance that was read',
    /I1: the balance is/,
    (expression, key) => isAccount(key) && expression.startsWith('planCredits = :'),
  ],
  ['a generation is created once', /I5/, (expression, key) => isGeneration(key) && isNew(expression)],
  ['a business key is granted once', /I4/, (expression, key) => key.pk.startsWith('ONCE#') && isNew(expression)],
  ['a job is claimed once', /One run/, (expression, key) => isJob(key) && expression.startsWith('#state = :queued')],
  [
    'a prediction is recorded only for a job that waits for one',
    /I5|I3/,
    (expression, key) => isJob(key) && expression.startsWith('(#state = :submitting OR'),
  ],
  [
    'a job is settled once',
    // The condition on the account rejects a second release of the hold, so the worker fails instead.
    /I5|I3|(store-result|cancel) failed without a fault/,
    (expression, key) =>
      (isJob(key) && expression === 'deadline = :deadline AND attribute_not_exists(endedAt)') ||
      (isGeneration(key) && expression === '#status = :processing'),
  ],
]

const enoughSeeds = 1500

test.each(shortly(guards, 2, 2))(
  'without the rule that %s, an invariant is violated',
  { timeout: 300_000 },
  async (_rule, symptom, ignored) => {
    for (let seed = 1; seed <= enoughSeeds; seed++) {
      const { failure } = await runSeed(seed, { ignored })
      if (!failure) continue
      expect(failure).toBeInstanceOf(InvariantViolation)
      expect(String(failure)).toMatch(symptom)
      return
    }
    expect.unreachable(`No violation in ${enoughSeeds} schedules`)
  },
)
