import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { scenePrompt } from '#functions/core/generations/run/prompts/scenes.ts'
import type { StandIn } from '#local/emulators/base/stand-in.ts'
import { drawPortrait } from '#local/preview/draw-portrait.ts'
import { PreviewError } from '#local/preview/preview-error.ts'
import { pictureServer } from '#test/support/local/replicate-stand-in.ts'
import { jpegOf } from '#test/support/pictures.ts'

let server: StandIn
beforeAll(async () => {
  server = await pictureServer(await jpegOf(300, 400))
})
afterAll(() => server.close())

const drawn = (settings: Record<string, string>, seed = 1) =>
  drawPortrait({ prompt: scenePrompt('RW1', settings, 'on a red sofa'), lora_weights: server.url, seed })

test('a portrait depends on the preset and the seed alone, and has the size of the model', async () => {
  const redCoat = await drawn({ modelIdManual: 'red-coat' })
  expect(await sharp(redCoat).metadata()).toMatchObject({ format: 'jpeg', width: 896, height: 1120 })
  expect(redCoat.equals(await drawn({ modelIdManual: 'red-coat' }))).toBe(true)
  for (const other of [drawn({ modelIdManual: 'red-coat' }, 2), drawn({ modelIdManual: 'chef' }), drawn({})])
    expect(redCoat.equals(await other)).toBe(false)
})

test('seed 0 is none, as for the model: no two portraits are alike', async () => {
  expect((await drawn({}, 0)).equals(await drawn({}, 0))).toBe(false)
})

test('weights that cannot be fetched are a technical error, and no refusal that the user reads', async () => {
  const refused = drawPortrait({ prompt: 'On a sofa', lora_weights: 'us/ada/1' })
  await expect(refused).rejects.toThrow('lora_weights is not an http(s) address')
  await expect(refused).rejects.not.toThrow(PreviewError)
})
