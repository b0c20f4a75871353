import { expect, test } from 'vitest'
import { evaluate, type Verdict } from '#infra/local/iam/evaluate.ts'
import { Policy } from '#infra/local/iam/policy.ts'

const rows = 'arn:aws:dynamodb:us-east-1:000000000000:table/rows'
const bucket = 'arn:aws:s3:::images'

type Case = [
  name: string,
  statements: object | object[],
  request: { action: string; resource: string; context?: Record<string, string | string[]> },
  verdict: Verdict,
]

const allow = (Action: string | string[], Resource: string | string[], Condition?: object) => ({
  Effect: 'Allow',
  Action,
  Resource,
  ...(Condition && { Condition }),
})
const deny = (Action: string, Resource: string) => ({ Effect: 'Deny', Action, Resource })
const read = { action: 's3:GetObject', resource: `${bucket}/a.png` }
const withContext = (context: Record<string, string | string[]>) => ({ ...read, context })

test.each<Case>([
  ['a named action on a named resource', allow('s3:GetObject', `${bucket}/*`), read, 'allowed'],
  ['an action that no statement names', allow('s3:PutObject', `${bucket}/*`), read, 'implicitly denied'],
  ['a resource that no statement names', allow('s3:GetObject', 'arn:aws:s3:::other/*'), read, 'implicitly denied'],
  ['a wildcard in the action, whatever its case', allow('S3:Get*', '*'), read, 'allowed'],
  ['a single-character wildcard', allow('s3:GetObject', `${bucket}/?.png`), read, 'allowed'],
  ['a single-character wildcard on two characters', allow('s3:GetObject', `${bucket}/?`), read, 'implicitly denied'],
  [
    'a table, asked about its index',
    allow('dynamodb:Query', rows),
    { action: 'dynamodb:Query', resource: `${rows}/index/gsi1` },
    'implicitly denied',
  ],
  [
    'a table and its indexes',
    allow('dynamodb:Query', [rows, `${rows}/index/*`]),
    { action: 'dynamodb:Query', resource: `${rows}/index/gsi1` },
    'allowed',
  ],
  ['a deny beside an allow', [allow('s3:*', '*'), deny('s3:GetObject', `${bucket}/*`)], read, 'explicitly denied'],
  [
    'NotAction leaves the action out',
    { Effect: 'Allow', NotAction: 's3:GetObject', Resource: '*' },
    read,
    'implicitly denied',
  ],
  ['NotAction lets the others in', { Effect: 'Allow', NotAction: 's3:DeleteObject', Resource: '*' }, read, 'allowed'],
  [
    'NotResource leaves the resource out',
    { Effect: 'Allow', Action: 's3:*', NotResource: `${bucket}/*` },
    read,
    'implicitly denied',
  ],
  [
    'StringEquals on a wanted value',
    allow('s3:*', '*', { StringEquals: { 's3:Tag': ['a', 'b'] } }),
    withContext({ 's3:tag': 'b' }),
    'allowed',
  ],
  [
    'StringEquals on another value',
    allow('s3:*', '*', { StringEquals: { 's3:Tag': 'a' } }),
    withContext({ 's3:Tag': 'c' }),
    'implicitly denied',
  ],
  ['StringEquals without the key', allow('s3:*', '*', { StringEquals: { 's3:Tag': 'a' } }), read, 'implicitly denied'],
  ['IfExists without the key', allow('s3:*', '*', { StringEqualsIfExists: { 's3:Tag': 'a' } }), read, 'allowed'],
  ['StringNotEquals without the key', allow('s3:*', '*', { StringNotEquals: { 's3:Tag': 'a' } }), read, 'allowed'],
  [
    'StringLike',
    allow('s3:*', '*', { StringLike: { 's3:prefix': 'u1/*' } }),
    withContext({ 's3:prefix': 'u1/x' }),
    'allowed',
  ],
  [
    'ArnLike',
    allow('s3:*', '*', { ArnLike: { 'aws:SourceArn': 'arn:aws:sqs:*' } }),
    withContext({ 'aws:SourceArn': 'arn:aws:sqs:x' }),
    'allowed',
  ],
  [
    'Bool',
    allow('s3:*', '*', { Bool: { 'aws:SecureTransport': true } }),
    withContext({ 'aws:SecureTransport': 'false' }),
    'implicitly denied',
  ],
  ['Null, when the key is missing', allow('s3:*', '*', { Null: { 's3:Tag': 'true' } }), read, 'allowed'],
  [
    'NumericLessThanEquals',
    allow('s3:*', '*', { NumericLessThanEquals: { 's3:max-keys': '10' } }),
    withContext({ 's3:max-keys': '9' }),
    'allowed',
  ],
  [
    'DateLessThan',
    allow('s3:*', '*', { DateLessThan: { 'aws:CurrentTime': '2020-01-01T00:00:00Z' } }),
    withContext({ 'aws:CurrentTime': '2024-01-01T00:00:00Z' }),
    'implicitly denied',
  ],
  [
    'ForAllValues with a stranger',
    allow('s3:*', '*', { 'ForAllValues:StringEquals': { keys: ['a', 'b'] } }),
    withContext({ keys: ['a', 'z'] }),
    'implicitly denied',
  ],
  [
    'ForAllValues without the key',
    allow('s3:*', '*', { 'ForAllValues:StringLike': { keys: 'USER#*' } }),
    read,
    'allowed',
  ],
  [
    'ForAnyValue with one match',
    allow('s3:*', '*', { 'ForAnyValue:StringEquals': { keys: ['a', 'b'] } }),
    withContext({ keys: ['z', 'a'] }),
    'allowed',
  ],
  [
    'ForAnyValue without the key',
    allow('s3:*', '*', { 'ForAnyValue:StringEquals': { keys: 'a' } }),
    read,
    'implicitly denied',
  ],
])('%s', (_, Statement, request, verdict) => {
  expect(evaluate([Policy.parse({ Statement })], request)).toBe(verdict)
})

test('a condition operator that the evaluator does not know is named', () => {
  const policy = Policy.parse({ Statement: allow('s3:*', '*', { IpAddress: { 'aws:SourceIp': '10.0.0.0/8' } }) })
  expect(() => evaluate([policy], withContext({ 'aws:SourceIp': '10.0.0.1' }))).toThrow('IpAddress')
})
