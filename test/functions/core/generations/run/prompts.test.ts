import { describe, expect, test } from 'vitest'
import { architectureClause, photographClause } from '#functions/core/generations/run/prompts/architecture.ts'
import { decorationStyleWording } from '#functions/core/generations/run/prompts/decoration-styles.ts'
import { blendClause, nothingElseClause } from '#functions/core/generations/run/prompts/edits.ts'
import { composePrompt } from '#functions/core/generations/run/prompts/index.ts'
import { stagingStyleWording } from '#functions/core/generations/run/prompts/staging-styles.ts'
import { stagingClause } from '#functions/core/generations/run/prompts/virtual-staging.ts'
import { modelOf } from '#functions/core/generations/run/replicate-models.ts'
import { modelOf as standIn } from '#local/emulators/replicate/models.ts'
import { catalogues } from '#shared/catalogue/index.ts'
import { roomTypes } from '#shared/catalogue/room-types.ts'
import { spaceTypes } from '#shared/catalogue/space-types.ts'
import type { CatalogueName, Option } from '#shared/entities/option.ts'
import { pictureFields } from '#shared/tools/fields.ts'
import { type ToolMode, toolModes } from '#shared/tools/index.ts'
import { hasVariations } from '#shared/tools/variations.ts'
import { answersFor } from '#test/support/functions/tool-bodies.ts'

const composed = ({ toolId, modeId }: ToolMode, settings: Record<string, string>, words = '') =>
  composePrompt(toolId, modeId, settings, words)

/** The input as the stand-in's strict schema of the model reads it: an unknown field fails. */
const modelInput = (id: string, input: Record<string, unknown>) => standIn(id)?.input.safeParse(input)

describe.each(toolModes)('$toolId/$modeId', (toolMode) => {
  const { mode } = toolMode
  const answers = answersFor(toolMode)

  test('has a prompt without unfilled placeholders', () => {
    const prompt = composed(toolMode, answers, 'more light, please')
    expect(prompt).not.toMatch(/undefined|null|\[object|NaN| {2}|\{|\}|\.\.|,\./)
    expect(prompt.length).toBeGreaterThan(40)
  })

  test('keeps the room except for what the mode changes', () => {
    const prompt = composed(toolMode, answers)
    if (prompt)
      expect(
        [architectureClause, nothingElseClause, blendClause].some(
          (clause) => prompt.endsWith(clause) || prompt.includes(architectureClause),
        ),
      ).toBe(true)
  })

  test('has a prompt with the user’s words where its form asks for them', () => {
    const prompt = composed(toolMode, answers, 'more light, please')
    expect(prompt.includes('more light, please')).toBe('prompt' in mode.fields)
  })

  test('sends its model the pictures of its form, in fields that the model has', () => {
    const pictures = Object.fromEntries(pictureFields(mode.fields).map((name) => [name, `https://images.test/${name}`]))
    const model = modelOf(mode.function)
    const input = model.input({ prompt: 'Redesign.', roomUrl: 'https://images.test/room', seed: 7, pictures })
    expect(modelInput(model.id, input)).toEqual({ success: true, data: expect.objectContaining(input) })
    const sent = JSON.stringify(input)
    expect(sent.includes('"seed":7')).toBe(hasVariations(mode))
    expect(sent.includes('/maskImageUrl')).toBe(['flux-fill-pro', 'eraser'].some((name) => model.id.endsWith(name)))
    expect(sent.includes('/referenceImageUrl')).toBe('referenceImageUrl' in mode.fields)
    expect(sent.includes('/room"')).toBe(!('maskedImageUrl' in pictures))
    expect(sent.includes('/maskedImageUrl')).toBe('maskedImageUrl' in pictures)
  })

  test('sends a second opinion to another model, which is told that a mask is one', () => {
    const pictures = Object.fromEntries(pictureFields(mode.fields).map((name) => [name, `https://images.test/${name}`]))
    const model = modelOf(mode.function, 'second')
    expect(model.id.split('/')[0]).not.toBe(modelOf(mode.function).id.split('/')[0])
    const input = model.input({ prompt: 'Redesign.', roomUrl: 'https://images.test/room', seed: 7, pictures })
    expect(modelInput(model.id, input)).toEqual({ success: true, data: expect.objectContaining(input) })
    const room = 'maskedImageUrl' in pictures ? [] : ['https://images.test/room']
    const others = Object.values(pictures).filter((url) => room.length > 0 || !url.endsWith('/maskImageUrl'))
    expect(input.image_input).toEqual([...room, ...others])
    expect(/second picture is a mask/.test(String(input.prompt))).toBe(
      others.some((url) => url.endsWith('/maskImageUrl')),
    )
    expect(input).not.toHaveProperty('seed')
  })
})

test.each([
  [
    'paint',
    'walls-ceiling',
    { paintType: 'walls', selectedPaintOption: 'coal-scuttle' },
    ['all walls', '#', 'blue-black'],
  ],
  [
    'paint',
    'walls-ceiling',
    { paintType: 'ceiling', selectedPaintOption: 'coal-scuttle' },
    ['Paint the ceiling', 'Keep walls'],
  ],
  ['paint', 'walls-ceiling', { paintType: 'both', selectedPaintOption: 'coal-scuttle' }, ['all walls and the ceiling']],
  ['paint', 'brush', { selectedPaintOption: 'coal-scuttle' }, ['blue-black, like coal']],
  ['change-material', 'brush', { selectedMaterialOption: 'tan-leather' }, ['full-grain tan leather']],
  [
    'floor-change',
    'all',
    { selectedFloorOption: 'cherry-boards' },
    ['red-brown cherry wood boards', 'Replace the floor'],
  ],
  ['floor-change', 'brush', { selectedFloorOption: 'cherry-boards' }, ['red-brown cherry wood boards']],
] as const)('%s/%s composes the wording of the chosen option', (toolId, modeId, settings, parts) => {
  const prompt = composePrompt(toolId, modeId, settings, '')
  for (const part of parts) expect(prompt).toContain(part)
})

test.each([
  ['paint', 'brush', { selectedPaintOption: 'sauna' }],
  ['change-material', 'brush', { selectedMaterialOption: 'sauna' }],
  ['floor-change', 'brush', { selectedFloorOption: 'sauna' }],
] as const)('%s/%s throws an error for an unknown option', (toolId, modeId, settings) => {
  expect(() => composePrompt(toolId, modeId, settings, '')).toThrow('no wording')
})

const wordings = {
  'decoration-styles': decorationStyleWording,
  'staging-styles': stagingStyleWording,
} as const satisfies Partial<Record<CatalogueName, Record<string, Record<string, string>>>>

/** The modes with a room style, each with its styles and their wording. */
const designs = toolModes.flatMap((toolMode) => {
  const { decorationStyle: field } = toolMode.mode.fields
  if (field?.kind !== 'option') return []
  const { catalogue } = field
  if (catalogue !== 'decoration-styles' && catalogue !== 'staging-styles') return []
  const styles: readonly Option[] = catalogues[catalogue]
  return [{ ...toolMode, styles, wording: new Map(Object.entries<Record<string, string>>(wordings[catalogue])) }]
})

test('Full Redesign and Virtual Staging ask for a style of a room', () => {
  expect(designs.map(({ toolId }) => toolId)).toEqual(['full-redesign', 'virtual-staging'])
})

describe.each(designs)('$toolId/$modeId', ({ styles, wording, ...toolMode }) => {
  const promptOf = (style: Option, { id, spaceTypeId }: (typeof roomTypes)[number]) =>
    composed(toolMode, { spaceType: spaceTypeId, roomType: id, decorationStyle: style.id })

  test.each(styles)('the prompt contains every part of the wording of $name', (style) => {
    const prompt = composed(toolMode, { ...answersFor(toolMode), decorationStyle: style.id })
    expect(prompt).toContain(`in ${style.name} style`)
    const parts = Object.values(wording.get(style.id) ?? {})
    expect(parts.length).toBeGreaterThanOrEqual(4)
    for (const part of parts) expect(prompt).toContain(part)
  })

  test.each(roomTypes)('every style has a different prompt for a $name, which keeps the architecture', (room) => {
    const prompts = styles.map((style) => promptOf(style, room))
    expect(new Set(prompts).size).toBe(styles.length)
    for (const prompt of prompts) {
      expect(prompt).toContain(` ${room.name.toLowerCase()} `)
      expect(prompt).toContain(architectureClause)
      expect(prompt).toContain(photographClause(room.spaceTypeId))
    }
  })

  test.each(styles)('the prompt of $name contains no name of another style, since a model would mix it in', (style) => {
    const own = style.name.toLowerCase()
    const names = styles.map(({ name }) => name.toLowerCase()).filter((name) => !own.includes(name))
    for (const room of roomTypes) {
      const prompt = promptOf(style, room).toLowerCase()
      expect(names.filter((name) => prompt.includes(name))).toEqual([])
    }
  })

  // The text encoder of the model reads 512 tokens and ignores the rest, and the clause about the architecture comes last.
  test('is short enough for the model', () => {
    for (const style of styles)
      for (const room of roomTypes) {
        const prompt = promptOf(style, room)
        const tokens = (prompt.match(/[A-Za-zÀ-ÿ]+|\d|[^\sA-Za-z]/g)?.length ?? 0) * 1.4
        expect([style.id, room.id, tokens < 512 && prompt.length < 2000]).toEqual([style.id, room.id, true])
      }
  })

  test('has different furniture for every room', () => {
    const [style] = styles
    const prompts = roomTypes.map((room) => style && promptOf(style, room).replaceAll(room.name.toLowerCase(), 'room'))
    expect(new Set(prompts).size).toBe(roomTypes.length)
  })

  test('asks for no interior photograph of an outdoor space', () => {
    for (const room of roomTypes)
      for (const style of styles.slice(0, 1))
        expect(promptOf(style, room).includes('interior photograph')).toBe(room.spaceTypeId !== 'outdoor')
  })

  test.each(['spaceType', 'roomType', 'decorationStyle'])('an unknown %s throws an error', (name) => {
    expect(() => composed(toolMode, { ...answersFor(toolMode), [name]: 'sauna' })).toThrow('no wording')
  })
})

test.each(Object.entries(wordings))('no two %s have the same text for a part', (_, wording) => {
  const styles: Record<string, string>[] = Object.values(wording)
  for (const part of Object.keys(styles[0] ?? {}))
    expect(new Set(styles.map((style) => style[part])).size).toBe(styles.length)
})

test('staging keeps the empty room unchanged and furnishes it in every style', () => {
  for (const { id: decorationStyle } of catalogues['staging-styles']) {
    const settings = { spaceType: spaceTypes[0].id, roomType: 'kitchen', decorationStyle }
    const prompt = composePrompt('virtual-staging', 'room', settings, '')
    expect(prompt).toMatch(/^Furnish this empty kitchen for a property listing/)
    expect(prompt).toContain(stagingClause)
    expect(prompt).toContain('cabinets, worktop, sink, hob and oven stay exactly as they are')
    expect(prompt).not.toMatch(/redesign|repaint|replace|renovate/i)
  }
})

test('an unknown mode has no wording', () => {
  expect(() => composePrompt('sauna', 'room', {}, '')).toThrow()
  expect(() => composePrompt('full-redesign', 'sauna', {}, '')).toThrow()
})

test.each(['room-design-full-redesign', 'virtual-staging', 'room-design-kontext', 'magic-editor'] as const)(
  'the Kontext model of %s respects the limits for an input picture',
  (name) => {
    expect(
      modelOf(name).input({ roomUrl: 'https://images.test/r', prompt: 'p', seed: undefined, pictures: {} }),
    ).toEqual({
      prompt: 'p',
      input_image: 'https://images.test/r',
      aspect_ratio: 'match_input_image',
      output_format: 'jpg',
      safety_tolerance: 2,
      prompt_upsampling: false,
    })
  },
)
