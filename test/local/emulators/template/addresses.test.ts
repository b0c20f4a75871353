import { expect, test } from 'vitest'
import { createAddressBook } from '#local/emulators/template/address-book.ts'
import { resolveDynamicReferences } from '#local/emulators/template/dynamic-references.ts'

const book = createAddressBook([
  ['https://api.replicate.com', 'http://127.0.0.1:9'],
  ['https://*.replicate.delivery', 'http://127.0.0.1:9/delivery'],
  ['https://replicate.delivery', 'http://127.0.0.1:9/delivery'],
  ['wss://live.example', 'ws://localhost:8'],
])

test('addresses are replaced at every depth of a value', () => {
  expect(
    book.apply({ url: 'https://api.replicate.com/v1', nested: ["connect-src 'self' wss://live.example;"] }),
  ).toEqual({
    url: 'http://127.0.0.1:9/v1',
    nested: ["connect-src 'self' ws://localhost:8;"],
  })
})

test('a wildcard matches itself and any label', () => {
  expect(book.apply('https://*.replicate.delivery https://pbxt.replicate.delivery/x https://replicate.delivery')).toBe(
    'http://127.0.0.1:9/delivery http://127.0.0.1:9/delivery/x http://127.0.0.1:9/delivery',
  )
})

test('a longer host is not replaced', () => {
  expect(book.apply('https://api.replicate.community https://api.replicate.com.evil')).toBe(
    'https://api.replicate.community https://api.replicate.com.evil',
  )
})

const secretArn = 'arn:aws:secretsmanager:us-east-1:000000000000:secret:Origin-abc123'
const readSecret = async (secretId: string) => (secretId === secretArn ? 't0k' : 'plain')

test('a dynamic reference is replaced by the secret', async () => {
  const headers = ['other', secretArn].map((id) => ({
    HeaderValue: `x {{resolve:secretsmanager:${id}:SecretString:::}}`,
  }))
  expect(await resolveDynamicReferences(headers, readSecret)).toEqual([
    { HeaderValue: 'x plain' },
    { HeaderValue: 'x t0k' },
  ])
})

test('a dynamic reference to another service throws an error that names it', async () => {
  await expect(resolveDynamicReferences('{{resolve:ssm:name}}', readSecret)).rejects.toThrow('{{resolve:ssm:name}}')
})
