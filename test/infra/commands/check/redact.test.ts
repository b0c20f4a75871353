import { expect, test } from 'vitest'
import { redact } from '#infra/commands/check/redact.ts'

const token = 'eyJhbGciOiJSUzI1NiJ9.eyJzdWIiOiJhZGEifQ.c2lnbmF0dXJl'

test.each<[string, unknown, unknown]>([
  [
    "Cognito's tokens and challenge",
    {
      AuthenticationResult: { AccessToken: 'a', IdToken: 'b', RefreshToken: 'c', TokenType: 'Bearer', ExpiresIn: 3600 },
    },
    {
      AuthenticationResult: {
        AccessToken: '<removed>',
        IdToken: '<removed>',
        RefreshToken: '<removed>',
        TokenType: 'Bearer',
        ExpiresIn: 3600,
      },
    },
  ],
  [
    'the proof of a password',
    { SALT: '1f', SRP_B: '2f', SECRET_BLOCK: 'x', USERNAME: 'u' },
    { SALT: '<removed>', SRP_B: '<removed>', SECRET_BLOCK: '<removed>', USERNAME: 'u' },
  ],
  ['a list below a secret name', { tokens: ['a', { inner: 'b' }] }, { tokens: ['<removed>', { inner: '<removed>' }] }],
  ['a token inside a text', `Bearer ${token}, twice: ${token}`, 'Bearer <token>, twice: <token>'],
  [
    'keys inside a text',
    ['Invalid API Key provided: sk_test_abc', 'rk_live_4', 'whsec_q', 'r8_abc'],
    ['Invalid API Key provided: <key>', '<key>', '<key>', '<key>'],
  ],
  [
    'the secret of a payment',
    { client_secret: 'pi_1_secret_2', url: 'pi_1_secret_2' },
    { client_secret: '<removed>', url: '<secret>' },
  ],
  [
    'a person',
    { email: 'ada@example.org', note: 'of ada+rooms@mail.example.org' },
    { email: '<removed>', note: 'of person@example.com' },
  ],
  [
    'a street and a phone',
    { billing_details: { address: { line1: '1 Mill Road', country: null }, phone: '+44 1' } },
    { billing_details: { address: { line1: '<removed>', country: null }, phone: '<removed>' } },
  ],
  [
    'the signature and the session in an address',
    [
      'https://s3.example/a.jpg?X-Amz-Signature=1f&X-Amz-Credential=AKIA',
      'https://checkout.stripe.com/c/pay/cs_test_1#fid',
    ],
    ['https://s3.example/a.jpg', 'https://checkout.stripe.com/c/pay/cs_test_1'],
  ],
  ['a client at an IP address', '203.0.113.9 came', '0.0.0.0 came'],
  [
    'nothing of an answer without a secret',
    { id: 'price_1', unit_amount: 1900, active: true },
    { id: 'price_1', unit_amount: 1900, active: true },
  ],
])('%s is removed', (_, answer, kept) => {
  expect(redact(answer)).toEqual(kept)
})
