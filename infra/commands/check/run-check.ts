import { portraitModel, secondOpinion } from '#functions/core/generations/run/replicate-models.ts'
import { operatorContext } from '#infra/commands/operator/operator-context.ts'
import { runOperator } from '#infra/commands/operator/run-operator.ts'
import { WebConfig } from '#shared/web-config.ts'
import { accountSteps } from './account-steps.ts'
import type { Check } from './check-context.ts'
import type { CheckTarget } from './check-target.ts'
import { checkoutSteps } from './checkout-steps.ts'
import { deletionSteps } from './deletion-steps.ts'
import { designSteps } from './design-steps.ts'
import { gallerySteps } from './gallery-steps.ts'
import { siteSteps } from './site-steps.ts'
import { play, type Row, type Step, unplayed } from './step.ts'
import { subscriptionSteps } from './subscription-steps.ts'
import { testClient } from './test-client.ts'
import { createVisitor } from './visitor.ts'

/** Reads the site's own settings and makes its visitor. Throws when the site does not serve them. */
export const prepareCheck = async (
  { siteUrl, userPoolId, stripe }: CheckTarget,
  waitSeconds: number,
): Promise<Check> => {
  const config = WebConfig.parse(await (await fetch(`${siteUrl}/config.json`)).json())
  const context = operatorContext(userPoolId)
  return {
    siteUrl,
    visitor: createVisitor(siteUrl, config),
    operate: (...words) => runOperator(words, context),
    isInPool: async (email) => (await context.userIdsOf(email)).length > 0,
    stripe: testClient(stripe),
    waitSeconds,
    made: { designs: [] },
  }
}

const stepsOf = (check: Check): Step[] => [
  ...siteSteps(check),
  ...accountSteps(check),
  ...designSteps(check),
  ...gallerySteps(check),
  ...checkoutSteps(check),
  ...subscriptionSteps(check),
  unplayed(
    `second opinion (${secondOpinion.id})`,
    'only a design that loses its structure or misses its paint has one, and nobody can ask for that',
  ),
  unplayed(
    `personal models and their pictures (${portraitModel.id})`,
    'there are no photos of a person to train with, and a picture needs the trained model',
  ),
  unplayed('mail', 'nothing reads the mailbox of the account'),
  ...deletionSteps(check),
]

/** Deletes the account as an operator, when its user is still in the pool. */
const cleanUp = ({ visitor: { email }, operate, isInPool }: Check): Step => ({
  name: 'clean-up',
  expected: 'the account is deleted',
  run: async () => {
    if (await isInPool(email)) await operate('delete-account', email)
    return 'the account is deleted'
  },
})

/**
 * Plays every step in its order. The account is deleted at the end, also after an error or when `stopped` rejects.
 */
export const runCheck = async (check: Check, onRow: (row: Row) => void, stopped: Promise<never>): Promise<Row[]> => {
  const rows: Row[] = []
  const playOne = async (step: Step) => {
    const row = await play(step)
    rows.push(row)
    onRow(row)
  }
  try {
    for (const step of stepsOf(check)) await Promise.race([playOne(step), stopped])
  } finally {
    check.made.live?.close()
    await playOne(cleanUp(check))
  }
  return rows
}
