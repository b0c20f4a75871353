import { describe, expect, test } from 'vitest'
import { bulkJobs } from '#shared/contracts/bulk-jobs.ts'
import { ContactMessage } from '#shared/contracts/contact.ts'
import { generations } from '#shared/contracts/generations.ts'
import { trainedModels } from '#shared/contracts/trained-models.ts'
import { fieldSchema, prompt } from '#shared/tools/fields.ts'
import { line, text } from '#shared/typed-texts.ts'

const [nul, loneHigh, loneLow] = ['a\u0000b', 'a\ud800b', 'a\udc00']

describe('a line', () => {
  test.each(['Anna', 'Zoë 🛋️', 'a\u200db', '日本'])('takes %j', (name) => {
    expect(line(20).parse(` ${name} `)).toBe(name)
  })

  test.each([nul, loneHigh, loneLow, 'a\r\nb', 'a\tb', 'a\u0085b'])('refuses %j', (name) => {
    expect(line(20).safeParse(name).success).toBe(false)
  })

  test('has at most so many characters, the spaces around it not counted', () => {
    expect(line(3).safeParse(' abc ').success).toBe(true)
    expect(line(3).safeParse('abcd').success).toBe(false)
  })
})

describe('a text', () => {
  test.each([
    ['two\r\nlines', 'two\nlines'],
    ['pasted from\u000ba slide', 'pasted from\na slide'],
    ['a\ttab', 'a\ttab'],
    ['\n around \n', 'around'],
  ])('%j becomes %j', (written, kept) => {
    expect(text(40).parse(written)).toBe(kept)
  })

  test.each([nul, loneHigh, loneLow, '', ' \r\n '])('refuses %j', (written) => {
    expect(text(40).safeParse(written).success).toBe(false)
  })
})

describe.each([
  ['a design', (name: string) => generations.endpoints.update.body.safeParse({ name })],
  ['a model that is prepared', (name: string) => trainedModels.endpoints.draft.body.safeParse({ name })],
  ['a model', (name: string) => trainedModels.endpoints.update.body.safeParse({ name })],
  ['a sender', (name: string) => ContactMessage.safeParse({ name, email: 'a@example.com', message: 'Hello' })],
])('the name of %s', (_, parse) => {
  test.each([loneHigh, 'Anna\r\nBcc: all'])('is refused as %j', (name) => {
    expect(parse('Anna').success).toBe(true)
    expect(parse(name).success).toBe(false)
  })
})

test.each([
  ['prompt', (words: string) => fieldSchema(prompt('Words', '')).safeParse(words)],
  ['message', (message: string) => ContactMessage.safeParse({ name: 'Anna', email: 'a@example.com', message })],
])('a %s with half a surrogate pair is refused', (_, parse) => {
  expect(parse('Two\nlines').success).toBe(true)
  expect(parse(loneHigh).success).toBe(false)
})

test('a caption with half a surrogate pair is refused', () => {
  const photo = { imageUrl: 'users/u/uploads/01ARZ3NDEKTSV4RRFFQ69G5FAV.jpg', spaceType: 'home', roomType: 'kitchen' }
  const issuesWith = (caption: string) =>
    bulkJobs.endpoints.listing.body.safeParse({ photos: [{ ...photo, caption }] }).error?.issues.map(({ path }) => path)
  expect(issuesWith('Front room')).not.toContainEqual(['photos', 0, 'caption'])
  expect(issuesWith(loneHigh)).toContainEqual(['photos', 0, 'caption'])
})
