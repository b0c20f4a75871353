import { expect, test } from 'vitest'
import { needOfTool, PlanNeed, planObstacle, planRestrictions } from '#shared/billing/plan-restrictions.ts'
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

test('the needs are those that a link can name', () => {
  expect(PlanNeed.options).toEqual(Object.keys(blocked))
})

test.each(PlanNeed.options)('%s blocks the plans that do not include it, with the exact message', (need) => {
  expect(cardPlans.map((plan) => planObstacle(plan, need))).toEqual(blocked[need])
})

test('without a need no plan is blocked', () => {
  expect(cardPlans.map((plan) => planObstacle(plan, undefined))).toEqual([undefined, undefined, undefined])
})

test.each<[PlanNeed, string]>([
  ['custom-prompt', 'Choose a plan with custom prompts'],
  ['tryon', 'Choose a plan with AI Try-On'],
  ['magic-editor', 'Choose a plan with Magic Editor'],
  ['room-design', 'Choose a plan for room design'],
])('%s heads the page of plans with %j', (need, heading) => {
  expect(planRestrictions[need].heading).toBe(heading)
})

test.each([
  ['Basic', 'room-design'],
  ['Pro', 'room-design'],
  ['Premium', 'magic-editor'],
] as const)('a tool of %s leads to the plans for %s', (minimumPlan, need) => {
  expect(needOfTool({ minimumPlan })).toBe(need)
})
