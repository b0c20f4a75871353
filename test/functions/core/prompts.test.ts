import { describe, expect, test } from 'vitest'
import { models } from '#functions/core/models.ts'
import { architectureClause } from '#functions/core/prompts/architecture.ts'
import { decorationStyleWording } from '#functions/core/prompts/decoration-styles.ts'
import { composePrompt } from '#functions/core/prompts/index.ts'
import { decorationStyles } from '#shared/catalogue/decoration-styles.ts'
import { catalogues } from '#shared/catalogue/index.ts'
import { roomTypes } from '#shared/catalogue/room-types.ts'
import { toolModes } from '#shared/tools/index.ts'
import { answersFor } from '#test/support/tool-bodies.ts'

const composed = ({ toolId, modeId }: (typeof toolModes)[number], settings: Record<string, string>, words = '') =>
  composePrompt(toolId, modeId, settings, words)

describe.each(toolModes)('$toolId/$modeId', (toolMode) => {
  const { mode } = toolMode
  const answers = answersFor(toolMode)
  const input = { roomUrl: 'https://images.test/room', maskUrl: 'https://images.test/mask', prompt: 'Redesign.' }

  test('is worded for the models, with nothing left open', () => {
    const prompt = composed(toolMode, answers, 'more light, please')
    expect(prompt.length).toBeGreaterThan(40)
    expect(prompt).not.toMatch(/undefined|null|\[object|NaN| {2}|\{|\}/)
  })

  test('keeps the architecture of a whole room', () => {
    expect(composed(toolMode, answers)).toContain(architectureClause)
  })

  test('has a model that is given the room and the prompt', () => {
    const given = models[mode.function]?.input(input)
    expect(JSON.stringify(given)).toContain(input.roomUrl)
    if (Object.values(mode.fields).some(({ kind }) => kind === 'mask'))
      expect(JSON.stringify(given)).toContain(input.maskUrl)
    expect(Object.values(given ?? {})).not.toContain(undefined)
    expect(models[mode.function]?.id).toMatch(/^[\w-]+\/[\w.-]+$/)
  })
})

const designs = toolModes.filter(({ mode }) => 'decorationStyle' in mode.fields)

describe.each(designs)('$toolId/$modeId', (toolMode) => {
  test.each(decorationStyles)('says $name, and what it means', ({ id, name }) => {
    const prompt = composed(toolMode, { ...answersFor(toolMode), decorationStyle: id })
    expect(prompt).toContain(name)
    for (const part of Object.values(decorationStyleWording[id])) expect(prompt).toContain(part)
  })

  test.each(roomTypes)('says $name', ({ id, name, spaceTypeId }) => {
    const prompt = composed(toolMode, { ...answersFor(toolMode), roomType: id, spaceType: spaceTypeId })
    expect(prompt.toLowerCase()).toContain(name.toLowerCase())
  })
})

test('sixteen styles are worded in sixteen ways, in every part', () => {
  const wordings = Object.values(decorationStyleWording)
  expect(wordings).toHaveLength(catalogues['decoration-styles'].length)
  for (const part of ['materials', 'colours', 'furniture', 'light', 'avoid'] as const)
    expect(new Set(wordings.map((wording) => wording[part])).size).toBe(wordings.length)
})

test('an unknown mode has no wording', () => {
  expect(() => composePrompt('sauna', 'room', {}, '')).toThrow()
  expect(() => composePrompt('full-redesign', 'sauna', {}, '')).toThrow()
})

test('a Kontext model stays within what the provider allows with an input picture', () => {
  expect(models['room-design-full-redesign']?.input({ roomUrl: 'https://images.test/r', prompt: 'p' })).toEqual({
    prompt: 'p',
    input_image: 'https://images.test/r',
    aspect_ratio: 'match_input_image',
    output_format: 'jpg',
    safety_tolerance: 2,
    prompt_upsampling: false,
  })
})
