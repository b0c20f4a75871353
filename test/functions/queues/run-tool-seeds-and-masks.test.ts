import sharp from 'sharp'
import { describe, expect, test } from 'vitest'
import { keys } from '#functions/core/db/keys.ts'
import { withComplaint } from '#functions/core/generations/run/prompts/complaints.ts'
import { checkedMaskPath } from '#functions/core/pictures/storage-paths.ts'
import { GenerationId } from '#shared/entities/ids.ts'
import { complaintPlaces } from '#shared/entities/repair.ts'
import { errorMessage } from '#shared/errors.ts'
import { maskField, pictureFields } from '#shared/tools/fields.ts'
import { toolModes } from '#shared/tools/index.ts'
import { userId } from '#test/support/functions/accounts.ts'
import { completedRow } from '#test/support/functions/generations.ts'
import { roomPath, run, settings, setUpRunStage, work } from '#test/support/functions/run-stage.ts'
import { uploadOf } from '#test/support/functions/tool-bodies.ts'

const { table, bucket, put, sent, expectFailed } = setUpRunStage()
const input = () => JSON.parse(sent()[0]?.body ?? '').input

describe('the model gets', () => {
  test('the seed that its design shows, as a number', async () => {
    put({ settings: settings({ seed: '41' }) })
    await work(run)
    expect(input().seed).toBe(41)
  })

  test('no seed for a design from before seeds were kept', async () => {
    await work(run)
    expect(input()).not.toHaveProperty('seed')
  })

  test('no seed for a design that was accepted with 0, which a model takes for none', async () => {
    put({ settings: settings({ seed: '0' }) })
    await work(run)
    expect(input()).not.toHaveProperty('seed')
  })

  test('no seed in the second run, which another model makes from the same words and photo', async () => {
    await work(run)
    const { prompt, input_image } = input()
    const firstRun = { storagePath: 'a.jpg', width: 8, height: 8, model: null, structureKept: 1 }
    put({ settings: settings({ seed: '41' }) }, undefined, { firstRun })
    await work(run)
    const { pathname } = new URL(sent()[1]?.url ?? '')
    const second = JSON.parse(sent()[1]?.body ?? '').input
    expect(pathname).toBe('/v1/models/google/nano-banana-2/predictions')
    expect(second).toEqual({
      prompt,
      image_input: [expect.stringContaining(new URL(input_image).pathname)],
      aspect_ratio: 'match_input_image',
      resolution: '1K',
      output_format: 'jpg',
    })
  })
})

test.each([
  ['black-forest-labs/flux-kontext-pro', 'google/nano-banana-2'],
  ['google/nano-banana-2', 'black-forest-labs/flux-kontext-pro'],
])('a repair of a design by %s is made by %s, which is told the complaint', async (model, other) => {
  const repaired = GenerationId.parse('gen_01JZ0000000000000000000077')
  table.put(keys.generation(userId, repaired), completedRow({ id: repaired, settings: settings({ model }) }))
  put(
    { settings: settings({ complaint: 'colour', complaintPlace: 'bottom-left', complaintWords: 'Too green' }) },
    undefined,
    { repairOf: repaired },
  )
  await work(run)
  expect(new URL(sent()[0]?.url ?? '').pathname).toBe(`/v1/models/${other}/predictions`)
  expect(input().prompt).toMatch(
    /had wrong colours.* It was wrong in the bottom left of the picture\. The user says what was wrong: Too green\.$/,
  )
})

test.each(complaintPlaces)('a repair is told in words that the %s was wrong', (complaintPlace) => {
  expect(withComplaint('', { complaintPlace })).toMatch(
    new RegExp(` the ${complaintPlace.replace('-', ' ')} of the picture\\.$`),
  )
})

describe('the mask', () => {
  const [brushed] = toolModes.filter(({ mode }) => maskField(mode.fields) && pictureFields(mode.fields).length === 1)
  if (!brushed) throw new Error('No mode has only a mask')
  const { mode } = brushed
  const maskPath = uploadOf()
  const checked = checkedMaskPath(maskPath)
  const putBrushed = () =>
    put({ settings: { [mode.roomField]: roomPath, [maskField(mode.fields) ?? '']: maskPath } }, brushed)
  const maskOf = (width: number, height: number) =>
    sharp({ create: { width, height, channels: 3, background: '#fff' } })
      .png()
      .toBuffer()

  test('is sent only as its checked copy, which has the size of the room’s', async () => {
    putBrushed()
    bucket.put(maskPath, await maskOf(1600, 1200))
    await work(run)
    const { format, width, height } = await sharp(bucket.get(checked)).metadata()
    expect({ format, width, height }).toEqual({ format: 'png', width: 1024, height: 768 })
    expect(bucket.stored()).toContainEqual([checked, 'image/png'])
    const addresses = Object.values(input()).flat().map(String)
    expect(addresses.filter((address) => address.includes(checked))).toHaveLength(1)
    expect(addresses.filter((address) => address.includes('/uploads/'))).toEqual([])
  })

  test('whose upload is gone is sent as the checked copy that is left', async () => {
    putBrushed()
    bucket.put(checked, await maskOf(1024, 768))
    await work(run)
    expect(JSON.stringify(input())).toContain(checked)
  })

  test('that was never uploaded fails the job with a reason', async () => {
    putBrushed()
    await work(run)
    expect(sent()).toEqual([])
    expectFailed(errorMessage('photo.unreadable'), { isRefused: true })
  })
})
