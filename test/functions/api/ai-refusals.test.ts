import { ulid } from 'ulid'
import { afterEach, describe, expect, test } from 'vitest'
import { handler } from '#functions/api/ai.ts'
import { keys } from '#functions/core/db/keys.ts'
import type { Row } from '#functions/core/db/rows.ts'
import { roomTypes } from '#shared/catalogue/room-types.ts'
import { GenerationId } from '#shared/entities/ids.ts'
import { errorMessage } from '#shared/errors.ts'
import { pictureFields } from '#shared/tools/fields.ts'
import type { ToolMode } from '#shared/tools/index.ts'
import { accountRow, otherUserId, userId } from '#test/support/functions/accounts.ts'
import { problemOf } from '#test/support/functions/api-event.ts'
import { anyMode, completedRow, generationRow, openModes } from '#test/support/functions/generations.ts'
import { setUpSubmits, submit } from '#test/support/functions/submit-stage.ts'
import { newGenerationId, submitBody, uploadOf } from '#test/support/functions/tool-bodies.ts'

const { table, queues } = setUpSubmits()

afterEach(() => {
  expect(table.written().filter((row) => row.includes(' GEN#'))).toEqual([])
  expect(queues.sent()).toEqual([])
})

const refusal = (toolMode: ToolMode, body: Row) => problemOf(handler, submit(toolMode, body))

const pictures = openModes.flatMap((toolMode) =>
  [toolMode.mode.roomField, 'originalImageUrl', 'unalteredImageUrl', ...pictureFields(toolMode.mode.fields)].map(
    (field) => ({
      ...toolMode,
      field,
    }),
  ),
)

const options = openModes.flatMap((toolMode) =>
  Object.entries(toolMode.mode.fields).flatMap(([field, { kind }]) =>
    kind === 'option' ? [{ ...toolMode, field }] : [],
  ),
)

describe.each(openModes)('$toolId/$modeId', (toolMode) => {
  test('is refused without credits, with the exact message', async () => {
    table.put(keys.account(userId), accountRow({ tier: 'Premium', planCredits: 0 }))
    expect(await refusal(toolMode, submitBody(toolMode))).toMatchObject({
      httpStatus: 402,
      detail: 'You need credits to generate images',
    })
  })

  test('is refused when the plan credits have lapsed, 48 hours after their period', async () => {
    const planPeriodEnd = new Date(Date.now() - 48 * 3_600_000 - 1000).toISOString()
    table.put(keys.account(userId), accountRow({ tier: 'Premium', planPeriodEnd }))
    expect(await refusal(toolMode, submitBody(toolMode))).toMatchObject({ httpStatus: 402 })
  })

  test('is refused without an active plan, with the exact message', async () => {
    table.put(keys.account(userId), accountRow({ tier: 'Premium', active: false }))
    expect(await refusal(toolMode, submitBody(toolMode))).toMatchObject({
      httpStatus: 403,
      detail: 'You need an active subscription',
    })
  })

  test.each([
    ['credits', 1e9],
    ['dev', true],
    ['tier', 'Enterprise'],
    ['userId', otherUserId],
  ])('is refused when its body contains the field %s', async (name, value) => {
    expect(await refusal(toolMode, submitBody(toolMode, { [name]: value }))).toMatchObject({ httpStatus: 400 })
  })
})

test.each(openModes.filter(({ tool }) => tool.minimumPlan !== 'Basic'))(
  '$toolId/$modeId is refused to a plan that does not include it',
  async (toolMode) => {
    const { name, minimumPlan } = toolMode.tool
    table.put(keys.account(userId), accountRow({ tier: 'Basic' }))
    expect(await refusal(toolMode, submitBody(toolMode))).toMatchObject({
      httpStatus: 403,
      detail: `${name} is included in ${minimumPlan}${minimumPlan === 'Premium' ? '' : ' and above'}.`,
    })
  },
)

test.each(pictures)(
  '$toolId/$modeId accepts only the caller’s own pictures as $field',
  async ({ field, ...toolMode }) => {
    const upload = uploadOf()
    for (const path of [
      uploadOf(otherUserId),
      upload.replace('/uploads/', '/rooms/'),
      upload.replace('.jpg', '.svg'),
      `${userId}/../${uploadOf(otherUserId)}`,
      `${userId}/uploads/../../${uploadOf(otherUserId)}`,
      `${userId}-2/uploads/01JZZZZZZZZZZZZZZZZZZZZZZZ.jpg`,
      `${userId}/generations/gen_01JZZZZZZZZZZZZZZZZZZZZZZZ-thumbnail.webp`,
    ])
      expect(await refusal(toolMode, submitBody(toolMode, { [field]: path }))).toMatchObject({
        httpStatus: 404,
        detail: "This picture doesn't belong to your account.",
      })
  },
)

test('a design is never the unaltered photo of another one, nor its brightened copy', async () => {
  const { mode } = anyMode
  const { id, storagePath } = completedRow()
  table.put(keys.generation(userId, id), completedRow())
  for (const changed of [
    { unalteredImageUrl: storagePath },
    { unalteredImageUrl: uploadOf(), [mode.roomField]: storagePath },
  ])
    expect(await refusal(anyMode, submitBody(anyMode, changed))).toMatchObject({ httpStatus: 404 })
})

test.each(options)('$toolId/$modeId refuses an unknown $field', async ({ field, ...toolMode }) => {
  const problem = await refusal(toolMode, submitBody(toolMode, { [field]: 'sauna-on-the-moon' }))
  expect(problem).toMatchObject({ httpStatus: 400, errors: { [field]: expect.any(String) } })
  expect(problem.detail).toBe(errorMessage(toolMode.mode.whenIncomplete as 'steps.design'))
})

test.each(options)('$toolId/$modeId names a missing $field in its error', async ({ field, ...toolMode }) => {
  const { [field]: _, ...body } = submitBody(toolMode)
  expect(await refusal(toolMode, body)).toMatchObject({ httpStatus: 400, errors: { [field]: expect.any(String) } })
})

test.each(openModes.filter(({ mode }) => 'spaceType' in mode.fields && 'roomType' in mode.fields))(
  '$toolId/$modeId refuses a room type of another space',
  async (toolMode) => {
    for (const { id, spaceTypeId } of roomTypes) {
      const spaceType = spaceTypeId === 'home' ? 'outdoor' : 'home'
      const problem = await refusal(toolMode, submitBody(toolMode, { spaceType, roomType: id }))
      expect(problem).toMatchObject({ httpStatus: 400, errors: { roomType: expect.any(String) } })
    }
  },
)

test.each(openModes)(
  '$toolId/$modeId accepts a parent only when the room’s picture is its result and belongs to the caller',
  async (toolMode) => {
    const parentId = newGenerationId()
    for (const room of [
      uploadOf(),
      `${userId}/generations/${newGenerationId()}.jpg`,
      `${otherUserId}/generations/${parentId}.jpg`,
    ])
      expect(
        await refusal(toolMode, submitBody(toolMode, { parentId, [toolMode.mode.roomField]: room })),
      ).toMatchObject(
        room.startsWith(userId)
          ? { httpStatus: 400, detail: 'Invalid generation ID', errors: { parentId: expect.any(String) } }
          : { httpStatus: 404, detail: "This picture doesn't belong to your account." },
      )
  },
)

test.each(pictures)(
  '$toolId/$modeId accepts a result as $field only once its generation is completed',
  async ({ field, ...toolMode }) => {
    const resultId = GenerationId.parse(newGenerationId())
    const path = `${userId}/generations/${resultId}.jpg`
    const refused = { httpStatus: 404, detail: "This picture doesn't belong to your account." }
    expect(await refusal(toolMode, submitBody(toolMode, { [field]: path }))).toMatchObject(refused)
    for (const status of ['processing', 'failed'] as const) {
      table.put(keys.generation(userId, resultId), generationRow({ id: resultId, status }))
      expect(await refusal(toolMode, submitBody(toolMode, { [field]: path }))).toMatchObject(refused)
    }
  },
)

test.each([
  ['of a time that no ULID has', () => 'gen_8ZZZZZZZZZZZZZZZZZZZZZZZZZ'],
  ['of the last time of all', () => 'gen_7ZZZZZZZZZZZZZZZZZZZZZZZZZ'],
  ['of a time eleven minutes ahead', () => `gen_${ulid(Date.now() + 11 * 60_000)}`],
])('an id %s is refused', async (_which, id) => {
  expect(await refusal(anyMode, submitBody(anyMode, { generationId: id() }))).toMatchObject({ httpStatus: 400 })
})
