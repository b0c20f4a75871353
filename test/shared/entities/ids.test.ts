import { ulid } from 'ulid'
import { describe, expect, test } from 'vitest'
import { GenerationId, StoragePath, UserId } from '#shared/entities/ids.ts'

describe('a generation id', () => {
  test('is a ULID with the prefix gen_', () => {
    for (const id of [`gen_${ulid()}`, `gen_${ulid(0)}`, 'gen_01JZZZZZZZZZZZZZZZZZZZZZZZ'])
      expect(GenerationId.safeParse(id).success).toBe(true)
  })

  test.each([
    '01JZZZZZZZZZZZZZZZZZZZZZZZ',
    'mdl_01JZZZZZZZZZZZZZZZZZZZZZZZ',
    'GEN_01JZZZZZZZZZZZZZZZZZZZZZZZ',
    'gen_01jzzzzzzzzzzzzzzzzzzzzzzz',
    'gen_01JZZZZZZZZZZZZZZZZZZZZZZ',
    'gen_01JZZZZZZZZZZZZZZZZZZZZZZI',
    'gen_01JZZZZZZZZZZZZZZZZZZZZZZZ/../x',
    'gen_01JZZZZZZZZZZZZZZZZZZZZZZZ\n',
    '',
    7,
    null,
  ])('is not %j', (id) => {
    expect(GenerationId.safeParse(id).success).toBe(false)
  })
})

describe('a user id', () => {
  // The subs of new Cognito pools have variant bits outside RFC 9562 (docs/vendors.md, Cognito).
  test.each([
    '3f6b1c1e-7c1d-4f0e-9f39-0a5c7a4b2d10',
    '24688438-40e1-70d0-d97e-084cfc8992c7',
    'e4f8b4f8-50d1-7068-4ba5-1b5f6b2c2e6b',
  ])('is a sub of Cognito: %s', (id) => {
    expect(UserId.safeParse(id).success).toBe(true)
  })

  test.each(['', 'ada', 'us-east-1:3f6b1c1e-7c1d-4f0e-9f39-0a5c7a4b2d10', '3f6b1c1e7c1d4f0e9f390a5c7a4b2d10'])(
    'is not %j',
    (id) => {
      expect(UserId.safeParse(id).success).toBe(false)
    },
  )
})

describe('a storage path', () => {
  test.each(['3f6b/uploads/01J.jpg', '3f6b1c1e/generations/gen_01J-thumbnail.webp'])('can be %s', (path) => {
    expect(StoragePath.safeParse(path).success).toBe(true)
  })

  test.each([
    'data:image/png;base64,AAAA',
    'https://example.com/a.jpg',
    'file:///etc/passwd',
    '//example.com/a.jpg',
    '/uploads/a.jpg',
    '../secret',
    'a b.jpg',
    'a\n.jpg',
    'a%2e%2e',
    '',
  ])('is not %j', (path) => {
    expect(StoragePath.safeParse(path).success).toBe(false)
  })

  test('has at most 300 characters', () => {
    expect(StoragePath.safeParse('a'.repeat(300)).success).toBe(true)
    expect(StoragePath.safeParse('a'.repeat(301)).success).toBe(false)
  })
})
