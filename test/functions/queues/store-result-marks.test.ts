import { createHash } from 'node:crypto'
import { describe, expect, test, vi } from 'vitest'
import { keys } from '#functions/core/db/keys.ts'
import { checkedMaskPath, checkedPath } from '#functions/core/pictures/storage-paths.ts'
import { digitalSourceTypes } from '#shared/pictures/digital-source-types.ts'
import { maskField } from '#shared/tools/fields.ts'
import { type ToolMode, toolModes } from '#shared/tools/index.ts'
import { sceneModes } from '#shared/tools/scenes.ts'
import { userId } from '#test/support/functions/accounts.ts'
import { secretValues } from '#test/support/functions/function-environment.ts'
import { anyMode, generationId, generationRow } from '#test/support/functions/generations.ts'
import { usePictureSigner } from '#test/support/functions/picture-signer.ts'
import {
  done,
  output,
  result,
  resultPath,
  settle,
  setUpResultStage,
  thumbnailPath,
} from '#test/support/functions/result-stage.ts'
import { uploadOf } from '#test/support/functions/tool-bodies.ts'
import { readManifest, readXmp } from '#test/support/read-marks.ts'

const { table, bucket, answerWith, run } = setUpResultStage()

const { signer, authority } = await usePictureSigner()

const stored = (path: string): Buffer => bucket.get(path) ?? Buffer.alloc(0)

const prompt = 'a prompt that nobody may read'
const settleAs = (toolMode: ToolMode) => run({ prompt }, toolMode)

test('the stored picture of a brightened photo names the photo as it was', async () => {
  const row = settleAs(anyMode)
  const unalteredImageUrl = uploadOf()
  table.put(keys.generation(userId, generationId), { ...row, settings: { ...row.settings, unalteredImageUrl } })
  bucket.put(checkedPath(row.settings[anyMode.mode.roomField] ?? ''), output)
  const dark = Buffer.from('the photo as it was')
  bucket.put(checkedPath(unalteredImageUrl), dark)
  expect(await settle(result())).toEqual(done)
  const digest = createHash('sha256').update(dark).digest('base64url')
  expect(await readManifest(stored(resultPath), 'image/jpeg', authority)).toMatchObject({
    ingredients: [{ relationship: 'parentOf', instance_id: `ni:///sha-256;${digest}` }],
  })
})

describe.each(toolModes)('the stored picture of $toolId/$modeId', (toolMode) => {
  test('is marked as an edit of its photo by the model, and says nothing of the person', async () => {
    const generation = settleAs(toolMode)
    const photo = checkedPath(generation.settings[toolMode.mode.roomField] ?? '')
    const mask = maskField(toolMode.mode.fields)
    bucket.put(photo, output)
    if (mask) bucket.put(checkedMaskPath(generation.settings[mask] ?? ''), output)
    expect(await settle(result())).toEqual(done)
    const path = mask ? resultPath.replace('.jpg', '.png') : resultPath
    const read = await readManifest(stored(path), mask ? 'image/png' : 'image/jpeg', authority)
    const digest = createHash('sha256').update(output).digest('base64url')
    expect(read).toMatchObject({
      state: 'Trusted',
      failures: [],
      ingredients: [{ relationship: 'parentOf', instance_id: `ni:///sha-256;${digest}` }],
      actions: [
        { action: 'c2pa.opened' },
        {
          action: 'c2pa.edited',
          digitalSourceType: digitalSourceTypes.edited,
          softwareAgent: { name: 'black-forest-labs/flux-kontext-pro' },
          parameters: { tool: toolMode.tool.name, madeAt: generation.createdAt },
        },
      ],
    })
    for (const secret of [userId, generationId, prompt]) expect(read?.text).not.toContain(secret)
    for (const one of [path, thumbnailPath]) {
      const xmp = await readXmp(stored(one))
      expect(xmp).toContain(digitalSourceTypes.edited)
      for (const secret of [userId, generationId, prompt]) expect(xmp).not.toContain(secret)
    }
  })
})

test('a picture with a personal model is marked as made by a model alone', async () => {
  const { toolId, modeId } = sceneModes.scene
  table.put(keys.generation(userId, generationId), { ...generationRow(), toolId, modeId, settings: {} })
  expect(await settle(result({ model: 'black-forest-labs/flux-dev-lora' }))).toEqual(done)
  expect(await readManifest(stored(resultPath), 'image/jpeg', authority)).toMatchObject({
    state: 'Trusted',
    ingredients: [],
    actions: [{ action: 'c2pa.created', digitalSourceType: digitalSourceTypes.generated }],
  })
})

test('a certificate that cannot be used costs no design: its picture has XMP alone', async () => {
  // The signer is read anew after five minutes.
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 6 * 60_000 })
  secretValues['picture-signing'] = signer.slice(0, signer.indexOf('-----BEGIN PRIVATE KEY-----'))
  answerWith(() => new Response(output))
  expect(await settle(result())).toEqual(done)
  expect(await readManifest(stored(resultPath), 'image/jpeg', authority)).toBeUndefined()
  expect(await readXmp(stored(resultPath))).toContain(digitalSourceTypes.edited)
})
