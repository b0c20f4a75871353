import { expect, test } from 'vitest'
import { PlanNeed, planObstacle } from '#shared/billing/plan-restrictions.ts'
import { cardPlans } from '#shared/billing/plans.ts'

const prompting = "Basic plan doesn't include custom prompting. Please choose Pro or Premium."
const tryOn = 'AI Try-On requires Pro or Premium plan. Please choose Pro or Premium.'
const magic = 'Magic Editor is only available on Premium plan. Please choose Premium.'

const blocked: Record<PlanNeed, (string | undefined)[]> = {
  'custom-prompt': [prompting, undefined, undefined],
  tryon: [tryOn, undefined, undefined],
  'magic-editor': [magic, magic, undefined],
  'room-design': [undefined, undefined, undefined],
}

test.each(PlanNeed.options)('%s blocks the plans that do not include it, with the exact message', (need) => {
  expect(cardPlans.map((plan) => planObstacle(plan, need))).toEqual(blocked[need])
})

test('without a need no plan is blocked', () => {
  expect(cardPlans.map((plan) => planObstacle(plan, undefined))).toEqual([undefined, undefined, undefined])
})
