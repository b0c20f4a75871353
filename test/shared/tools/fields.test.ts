import { expect, test } from 'vitest'
import { limits } from '#shared/limits.ts'
import { choice, details, type Field, fieldSchema, mask, option, photo, prompt } from '#shared/tools/fields.ts'

const style = option('Choose a style', 'decoration-styles')
const scope = choice('Where to paint', ['walls', 'ceiling', 'both'])
const words = prompt('What should change?', 'For example: a green sofa')
const path = '3f6b1c1e-7c1d-4f0e-9f39-0a5c7a4b2d10/uploads/01JZZZZZZZZZZZZZZZZZZZZZZZ.jpg'

test.each<[Field, unknown]>([
  [style, 'mid-century-modern'],
  [scope, 'ceiling'],
  [words, 'a green sofa; "twice" <b>'],
  [words, 'x'.repeat(limits.promptMaxCharacters)],
  [details('For example: matt'), undefined],
  [details('For example: matt'), 'satin'],
  [photo('A picture of it'), path],
  [mask('Brush the wall'), path],
])('%o accepts %j', (field, value) => {
  expect(fieldSchema(field).parse(value)).toBe(value)
})

test.each<[Field, unknown]>([
  [style, 'Modern'],
  [style, ''],
  [scope, 'floor'],
  [scope, ''],
  [words, '   '],
  [words, 'x'.repeat(limits.promptMaxCharacters + 1)],
  [words, 7],
  ...[photo('A picture of it'), mask('Brush the wall')].flatMap((field): [Field, unknown][] => [
    [field, 'data:image/png;base64,AAAA'],
    [field, 'https://example.com/a.jpg'],
    [field, '../a.jpg'],
    [field, ''],
  ]),
])('%o refuses %j', (field, value) => {
  expect(fieldSchema(field).safeParse(value).success).toBe(false)
})

test('a choice with an initial answer may be left out', () => {
  expect(fieldSchema(choice('Surface', ['walls', 'ceiling'], 'walls')).parse(undefined)).toBe('walls')
  expect(fieldSchema(scope).safeParse(undefined).success).toBe(false)
})

test('a prompt is trimmed', () => {
  expect(fieldSchema(words).parse('  a green sofa\n')).toBe('a green sofa')
})

test('an option field has dependsOn only when it depends on another field', () => {
  expect(style).not.toHaveProperty('dependsOn')
  expect(option('Choose a room', 'room-types', 'spaceType')).toMatchObject({ dependsOn: 'spaceType' })
})
