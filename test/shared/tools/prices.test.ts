import { expect, test } from 'vitest'
import { aiFunctions } from '#shared/tools/ai-functions.ts'
import { toolModes } from '#shared/tools/index.ts'
import { sceneModes } from '#shared/tools/scenes.ts'

// What was promised, in literal numbers: a change in the registry must be made here too, on purpose (docs/product.md,
// Tools).
const promised: Record<string, [minimumPlan: string, aiFunction: string, credits: number, typicalSeconds: number]> = {
  'full-redesign/room': ['Basic', 'room-design-full-redesign', 1, 30],
  'virtual-staging/room': ['Pro', 'virtual-staging', 1, 25],
  'replace-furniture/prompt': ['Pro', 'room-design-kontext', 1, 25],
  'replace-furniture/upload-photo': ['Pro', 'room-design-replicate', 1, 25],
  'remove-furniture/all': ['Pro', 'room-design-kontext', 1, 20],
  'remove-furniture/brush': ['Pro', 'room-design-remove-object', 1, 20],
  'remove-furniture/brush-kontext': ['Pro', 'room-design-remove-object-kontext', 1, 20],
  'remove-furniture/brush-replicate': ['Pro', 'room-design-remove-object-replicate', 1, 20],
  'paint/walls-ceiling': ['Basic', 'room-design-kontext', 1, 15],
  'paint/brush': ['Basic', 'room-design-fill', 1, 15],
  'change-material/brush': ['Pro', 'room-design-fill', 1, 20],
  'floor-change/all': ['Pro', 'room-design-kontext', 1, 25],
  'floor-change/brush': ['Pro', 'room-design-fill', 1, 25],
  'magic-editor/prompt': ['Premium', 'magic-editor', 1, 25],
}
test.each(toolModes)('$toolId/$modeId has the plan, function, price and time that were promised', (toolMode) => {
  const { tool, mode, toolId, modeId } = toolMode
  expect([tool.minimumPlan, mode.function, mode.credits, mode.typicalSeconds]).toEqual(promised[`${toolId}/${modeId}`])
})

test('a picture with a personal model costs one credit, from any plan, and one of own words is from Pro up', () => {
  for (const { mode } of Object.values(sceneModes))
    expect([mode.function, mode.credits, mode.typicalSeconds]).toEqual(['generate-image', 1, 30])
  expect(Object.values(sceneModes).map(({ tool }) => tool.minimumPlan)).toEqual(['Basic', 'Pro'])
})

test('every promised mode is registered, and served by a function that has a queue', () => {
  expect(toolModes.map(({ toolId, modeId }) => `${toolId}/${modeId}`).sort()).toEqual(Object.keys(promised).sort())
  for (const [, name] of Object.values(promised)) expect(aiFunctions).toContain(name)
})
