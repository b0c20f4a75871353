import { describe, expect, test } from 'vitest'
import { ai, bodyOf, startableFunctions } from '#shared/contracts/ai.ts'
import { CatalogueName } from '#shared/entities/option.ts'
import { limits } from '#shared/limits.ts'
import { aiFunctions } from '#shared/tools/ai-functions.ts'
import { findMode, isComplete, modesOf, toolModes, tools } from '#shared/tools/index.ts'
import { answersFor, newGenerationId, submitBody, uploadOf } from '#test/support/functions/tool-bodies.ts'

const fieldsOfModes = toolModes.flatMap((toolMode) =>
  Object.entries(toolMode.mode.fields).map(([name, field]) => ({ ...toolMode, name, field })),
)
const pictures = toolModes.flatMap((toolMode) => [
  { ...toolMode, name: toolMode.mode.roomField },
  { ...toolMode, name: 'originalImageUrl' },
  ...fieldsOfModes.filter((field) => field.mode === toolMode.mode && ['photo', 'mask'].includes(field.field.kind)),
])
const options = fieldsOfModes.filter(({ field }) => field.kind === 'option')

const accepts = (toolMode: (typeof toolModes)[number], body: unknown) => bodyOf(toolMode).safeParse(body).success

describe.each(toolModes)('$toolId/$modeId', (toolMode) => {
  const { toolId, modeId, tool, mode } = toolMode

  test('is registered under the id it carries, and found by it', () => {
    expect(tool.id).toBe(toolId)
    expect(findMode(toolId, modeId)).toEqual(toolMode)
    expect(modesOf(mode.function)).toContainEqual(toolMode)
    expect(startableFunctions).toContain(mode.function)
  })

  test('has a form that is complete when every field is answered, and not before', () => {
    const answers = answersFor(toolMode)
    expect(isComplete(mode, answers)).toBe(true)
    for (const name of Object.keys(mode.fields)) {
      expect(isComplete(mode, { ...answers, [name]: undefined })).toBe(false)
      expect(isComplete(mode, { ...answers, [name]: '   ' })).toBe(false)
    }
  })

  test('takes what its form gives', () => {
    const body = submitBody(toolMode)
    expect(bodyOf(toolMode).safeParse(body)).toEqual({ success: true, data: body })
    expect(ai.endpoints[mode.function]?.body.safeParse(body).success).toBe(true)
  })

  test('takes the version it was made from and the original', () => {
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
  ])('refuses the foreign field %s', (name, value) => {
    expect(accepts(toolMode, submitBody(toolMode, { [name]: value }))).toBe(false)
  })

  test('refuses a body with any field missing', () => {
    const body = submitBody(toolMode)
    for (const name of Object.keys(body)) {
      const { [name]: _, ...rest } = body
      expect([name, accepts(toolMode, rest)]).toEqual([name, false])
    }
  })

  test('gives up later than it usually takes, and within the hour that the provider keeps results', () => {
    expect(mode.typicalSeconds).toBeGreaterThan(0)
    expect(mode.deadlineSeconds).toBeGreaterThan(mode.typicalSeconds)
    expect(mode.deadlineSeconds).toBeLessThan(3600)
  })

  test('fits in a request with every field as long as it may be', () => {
    const longest = Object.entries(mode.fields).map(([name, { kind }]) => {
      const length = { option: 60, choice: 60, prompt: limits.promptMaxCharacters, photo: 300, mask: 300 }[kind]
      return [name, '"'.repeat(length)]
    })
    const paths = { [mode.roomField]: 'p'.repeat(300), originalImageUrl: 'p'.repeat(300), parentId: 'p'.repeat(30) }
    const body = JSON.stringify(submitBody(toolMode, { ...Object.fromEntries(longest), ...paths }))
    expect(Buffer.byteLength(body)).toBeLessThan(limits.requestMaxBytes)
  })
})

test.each(pictures)('$toolId/$modeId takes no URL and no data as its $name', ({ name, ...toolMode }) => {
  for (const picture of ['data:image/jpeg;base64,/9j/', 'https://example.com/a.jpg', 'http://169.254.169.254/', '/etc'])
    expect(accepts(toolMode, submitBody(toolMode, { [name]: picture }))).toBe(false)
})

test.each(options)('$toolId/$modeId chooses its $name from a catalogue, by id', ({ name, field, ...toolMode }) => {
  expect(field).toMatchObject({ kind: 'option', catalogue: expect.toBeOneOf(CatalogueName.options) })
  for (const id of ['Modern', 'a b', '', 'x'.repeat(61), '../x', 7, { $ne: '' }, ['modern']])
    expect(accepts(toolMode, submitBody(toolMode, { [name]: id }))).toBe(false)
})

test('a field depends on one that the form has asked before', () => {
  for (const { mode, name, field } of options) {
    const names = Object.keys(mode.fields)
    const dependsOn = field.kind === 'option' && field.dependsOn
    if (dependsOn) expect(names.slice(0, names.indexOf(name))).toContain(dependsOn)
  }
})

test('a body fits one mode of its function only', () => {
  for (const toolMode of toolModes) {
    const fitting = modesOf(toolMode.mode.function).filter((other) => accepts(other, submitBody(toolMode)))
    expect(fitting).toEqual([toolMode])
  }
})

test('a mode that this version does not know is not found', () => {
  expect(findMode('sauna', 'room')).toBeUndefined()
  expect(findMode('full-redesign', 'sauna')).toBeUndefined()
})

test('every startable function is one of the specification, and has its route', () => {
  expect(Object.keys(ai.endpoints)).toEqual(startableFunctions)
  for (const name of startableFunctions) {
    expect(aiFunctions).toContain(name)
    expect(ai.endpoints[name]).toMatchObject({ method: 'POST', path: `/${name}`, auth: 'user', status: 202 })
  }
})

test('tool names and descriptions are told apart', () => {
  const all = Object.values(tools)
  expect(new Set(all.map(({ name }) => name)).size).toBe(all.length)
  expect(new Set(all.map(({ description }) => description)).size).toBe(all.length)
})
