import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'

const formats = {
  'an access key of AWS': /\b(?:AKIA|ASIA)[A-Z0-9]{16}\b/g,
  'a key of Stripe': /\b[rs]k_(?:live|test)_[0-9A-Za-z]{16,}/g,
  'a webhook secret': /\bwhsec_[0-9A-Za-z+/]{24,}=*/g,
  'a token of Replicate': /\br8_[0-9A-Za-z]{20,}/g,
  'a client secret of Google': /\bGOCSPX-[\w-]{20,}/g,
  'a token of GitHub': /\b(?:gh[pousr]_[0-9A-Za-z]{36}|github_pat_\w{22,})/g,
  'a private key': /-----BEGIN [A-Z ]*PRIVATE KEY-----(?:\\n|\s)+[A-Za-z0-9+/]{40}/g,
} as const satisfies Record<string, RegExp>

/** Values of public documentation and of tests, which open nothing. */
const examples = [
  // The signed request in S3's documentation.
  'AKIAIOSFODNN7EXAMPLE',
  // The example in the Standard Webhooks specification.
  'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw',
  // "other-secret-other-secret", a wrong secret in a test.
  'whsec_b3RoZXItc2VjcmV0LW90aGVyLXNlY3JldA==',
]

const found = (text: string) => Object.values(formats).flatMap((format) => text.match(format) ?? [])

const ignored = new Set([
  '.git',
  ...readFileSync('.gitignore', 'utf8')
    .split('\n')
    .map((line) => line.replace('/', '')),
])
const textFiles = readdirSync('.', { withFileTypes: true })
  .filter(({ name }) => !ignored.has(name))
  .flatMap((entry) =>
    entry.isDirectory()
      ? readdirSync(entry.name, { recursive: true, withFileTypes: true })
          .filter((file) => file.isFile())
          .map((file) => join(file.parentPath, file.name))
      : entry.name,
  )
  .filter((file) => !/\.(?:jpe?g|png|webp|avif|heic|woff2?|mp4|webm|wasm|ico|log)$/.test(file))

test('no file of the tree has a key, token or secret, other than the named examples', () => {
  expect(textFiles).toEqual(expect.arrayContaining(['package.json', '.github/workflows/deploy.yml', 'infra/app.ts']))
  const values = textFiles.flatMap((file) => found(readFileSync(file, 'utf8')).map((value) => ({ file, value })))
  expect(values.filter(({ value }) => !examples.includes(value))).toEqual([])
  // An example that no file has any more leaves the list.
  expect(examples.filter((example) => !values.some(({ value }) => value === example))).toEqual([])
})

test('the scan of the history accepts the same examples', () => {
  const accepted = [...readFileSync('.gitleaks.toml', 'utf8').matchAll(/'''(.+)'''/g)].map(([, value]) => value)
  expect(accepted).toEqual(examples)
})

describe('the search finds', () => {
  const letters = (length: number) => 'a1B2'.repeat(length).slice(0, length)

  test.each([
    ['an access key of AWS', `AKIA${'Q'.repeat(16)}`],
    ['a key of Stripe', `sk_live_${letters(24)}`],
    ['a key of Stripe', `rk_test_${letters(24)}`],
    ['a webhook secret', `whsec_${letters(32)}=`],
    ['a token of Replicate', `r8_${letters(37)}`],
    ['a client secret of Google', `GOCSPX-${letters(28)}`],
    ['a token of GitHub', `ghp_${letters(36)}`],
    ['a private key', `-----BEGIN EC PRIVATE KEY-----\n${letters(64)}`],
    ['a private key', `-----BEGIN PRIVATE KEY-----\\n${letters(64)}`],
  ] as const)('%s: %s', (format, secret) => {
    expect(`secret = '${secret}'`.match(formats[format])).toEqual([expect.stringContaining(secret.slice(0, 20))])
  })
})
