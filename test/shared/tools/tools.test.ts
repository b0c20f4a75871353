import { describe, expect, test } from 'vitest'
import { jobDeadlineSeconds } from '#functions/core/generations/job-times.ts'
import { ai, bodyOf, startableFunctions } from '#shared/contracts/ai.ts'
import { CatalogueName } from '#shared/entities/option.ts'
import { limits } from '#shared/limits.ts'
import { aiFunctions } from '#shared/tools/ai-functions.ts'
import { isOptional, pictureFields } from '#shared/tools/fields.ts'
import { findMode, initialValues, missingAnswer, modesOf, toolModes, tools } from '#shared/tools/index.ts'
import { findJobMode, isScene, sceneModes } from '#shared/tools/scenes.ts'
import { toolsOfFilter } from '#shared/tools/tool-filter.ts'
import { hasVariations } from '#shared/tools/variations.ts'
import { visibleModes } from '#shared/tools/visible-modes.ts'
import { answersFor, newGenerationId, submitBody, uploadOf } from '#test/support/functions/tool-bodies.ts'

const fieldsOfModes = toolModes.flatMap((toolMode) =>
  Object.entries(toolMode.mode.fields).map(([name, field]) => ({ ...toolMode, name, field })),
)
const pictures = toolModes.flatMap((toolMode) => [
  { ...toolMode, name: toolMode.mode.roomField },
  { ...toolMode, name: 'originalImageUrl' },
  ...pictureFields(toolMode.mode.fields).map((name) => ({ ...toolMode, name })),
])
const options = fieldsOfModes.filter(({ field }) => field.kind === 'option')

const accepts = (toolMode: (typeof toolModes)[number], body: unknown) => bodyOf(toolMode).safeParse(body).success

describe.each(toolModes)('$toolId/$modeId', (toolMode) => {
  const { toolId, modeId, tool, mode } = toolMode

  test('is registered under its own id, and is found by that id and by its function', () => {
    expect(tool.id).toBe(toolId)
    expect(findMode(toolId, modeId)).toEqual(toolMode)
    expect(modesOf(mode.function)).toContainEqual(toolMode)
    expect(startableFunctions).toContain(mode.function)
  })

  test('has a form that is complete only when every field but an optional one has an answer', () => {
    const answers = answersFor(toolMode)
    expect(missingAnswer(mode, answers)).toBeUndefined()
    for (const [name, field] of Object.entries(mode.fields)) {
      const error = isOptional(field) ? undefined : field.kind === 'mask' ? field.whenMissing : mode.whenIncomplete
      expect(missingAnswer(mode, { ...answers, [name]: undefined })).toBe(error)
      expect(missingAnswer(mode, { ...answers, [name]: '   ' })).toBe(error)
    }
  })

  test('begins with an answer only where a choice has one', () => {
    const initial = initialValues(mode)
    for (const [name, field] of Object.entries(mode.fields)) {
      const answer = field.kind === 'choice' ? field.initial : undefined
      expect(initial[name]).toBe(answer)
      if (answer !== undefined) expect(field).toMatchObject({ choices: expect.arrayContaining([answer]) })
    }
  })

  test('accepts the body that its form sends', () => {
    const body = submitBody(toolMode)
    expect(bodyOf(toolMode).safeParse(body)).toEqual({ success: true, data: body })
    expect(ai.endpoints[mode.function]?.body.safeParse(body).success).toBe(true)
  })

  test('accepts a parent version and an original picture', () => {
    expect(accepts(toolMode, submitBody(toolMode, { parentId: newGenerationId() }))).toBe(true)
    expect(accepts(toolMode, submitBody(toolMode, { originalImageUrl: uploadOf() }))).toBe(true)
  })

  test.each([
    ['credits', 1e9],
    ['dev', true],
    ['tier', 'Premium'],
    ['userId', 'somebody'],
    ['status', 'completed'],
    ['model', 'a/b'],
    ['constructor', 'x'],
  ])('refuses a body with the unknown field %s', (name, value) => {
    expect(accepts(toolMode, submitBody(toolMode, { [name]: value }))).toBe(false)
  })

  test('refuses a body with any field missing', () => {
    const body = submitBody(toolMode)
    const { prompt, paintType, ...required } = body
    const isRequired = mode.fields.prompt && !isOptional(mode.fields.prompt)
    for (const name of Object.keys(isRequired ? { ...required, prompt } : required)) {
      const { [name]: _, ...rest } = body
      expect([name, accepts(toolMode, rest)]).toEqual([name, false])
    }
  })

  test('has a deadline after its typical time and within the hour for which Replicate keeps results', () => {
    expect(mode.typicalSeconds).toBeGreaterThan(0)
    expect(jobDeadlineSeconds).toBeGreaterThan(mode.typicalSeconds)
  })

  test('stays below the request limit with the longest allowed fields', () => {
    const longest = Object.entries(mode.fields).map(([name, { kind }]) => {
      const length = { option: 60, choice: 60, prompt: limits.promptMaxCharacters, photo: 300, mask: 300 }[kind]
      return [name, '"'.repeat(length)]
    })
    const paths = { [mode.roomField]: 'p'.repeat(300), originalImageUrl: 'p'.repeat(300), parentId: 'p'.repeat(30) }
    const body = JSON.stringify(submitBody(toolMode, { ...Object.fromEntries(longest), ...paths }))
    expect(Buffer.byteLength(body)).toBeLessThan(limits.requestMaxBytes)
  })
})

test.each(pictures)(
  '$toolId/$modeId refuses a URL, a data URL and a foreign path as its $name',
  ({ name, ...toolMode }) => {
    for (const picture of [
      'data:image/jpeg;base64,/9j/',
      'https://example.com/a.jpg',
      'http://169.254.169.254/',
      '/etc',
    ])
      expect(accepts(toolMode, submitBody(toolMode, { [name]: picture }))).toBe(false)
  },
)

test.each(options)('$toolId/$modeId accepts only ids of a catalogue as its $name', ({ name, field, ...toolMode }) => {
  expect(field).toMatchObject({ kind: 'option', catalogue: expect.toBeOneOf(CatalogueName.options) })
  for (const id of ['Modern', 'a b', '', 'x'.repeat(61), '../x', 7, { $ne: '' }, ['modern']])
    expect(accepts(toolMode, submitBody(toolMode, { [name]: id }))).toBe(false)
})

test('a field depends only on an earlier field of its form', () => {
  for (const { mode, name, field } of options) {
    const names = Object.keys(mode.fields)
    const dependsOn = field.kind === 'option' && field.dependsOn
    if (dependsOn) expect(names.slice(0, names.indexOf(name))).toContain(dependsOn)
  }
})

test('a body fits exactly one mode of its function', () => {
  for (const toolMode of toolModes) {
    const fitting = modesOf(toolMode.mode.function).filter((other) => accepts(other, submitBody(toolMode)))
    expect(fitting).toEqual([toolMode])
  }
})

test('an unknown tool or mode is not found', () => {
  expect(findMode('sauna', 'room')).toBeUndefined()
  expect(findMode('full-redesign', 'sauna')).toBeUndefined()
})

test('the hidden modes of a tool are for developers', () => {
  const idsFor = (dev: boolean) => visibleModes('remove-furniture', { dev }).map(({ modeId }) => modeId)
  expect(idsFor(false)).toEqual(['all', 'brush'])
  expect(idsFor(true)).toEqual(['all', 'brush', 'brush-kontext', 'brush-replicate'])
})

test('another seed makes another picture, but not where furniture is erased', () => {
  const same = toolModes.filter(({ mode }) => !hasVariations(mode))
  expect(same.map(({ toolId, modeId }) => `${toolId}/${modeId}`)).toEqual(['remove-furniture/brush'])
})

test('the mode of a picture with a personal model is found beside those of tools', () => {
  expect(findJobMode('scene', 'preset')).toBe(sceneModes.scene)
  expect(findJobMode('scene', 'prompt')).toBeUndefined()
  expect(findJobMode('sauna', 'preset')).toBeUndefined()
  expect(findJobMode('paint', 'brush')).toBe(findMode('paint', 'brush'))
  expect(['scene', 'custom-prompt', 'paint', 'toString'].map((toolId) => isScene({ toolId }))).toEqual([
    true,
    true,
    false,
    false,
  ])
})

test('a filter keeps one tool, all for rooms, or the pictures with personal models', () => {
  expect(toolsOfFilter('paint')).toEqual(['paint'])
  expect(toolsOfFilter('rooms')).toEqual(Object.keys(tools))
  expect(toolsOfFilter('ai-models')).toEqual(['scene', 'custom-prompt'])
})

test('every startable function is an AI function with its own route', () => {
  expect(Object.keys(ai.endpoints)).toEqual(startableFunctions)
  for (const name of startableFunctions) {
    expect(aiFunctions).toContain(name)
    expect(ai.endpoints[name]).toMatchObject({ method: 'POST', path: `/${name}`, auth: 'user', status: 202 })
  }
})

test('tool names and descriptions are unique', () => {
  const all = Object.values(tools)
  expect(new Set(all.map(({ name }) => name)).size).toBe(all.length)
  expect(new Set(all.map(({ description }) => description)).size).toBe(all.length)
})
