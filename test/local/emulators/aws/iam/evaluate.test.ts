import { expect, test } from 'vitest'
import { type Caller, decide, evaluate, type Verdict } from '#local/emulators/aws/iam/evaluate.ts'
import { Policy, ResourcePolicy } from '#local/emulators/aws/iam/policy.ts'

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
  ['a wildcard in the action, in another case', allow('S3:Get*', '*'), read, 'allowed'],
  ['a single-character wildcard', allow('s3:GetObject', `${bucket}/?.png`), read, 'allowed'],
  ['a single-character wildcard on two characters', allow('s3:GetObject', `${bucket}/?`), read, 'implicitly denied'],
  [
    'a table without its index, for a query of the index',
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
    'StringEquals with one of the listed values',
    allow('s3:*', '*', { StringEquals: { 's3:Tag': ['a', 'b'] } }),
    withContext({ 's3:tag': 'b' }),
    'allowed',
  ],
  [
    'StringEquals with another value',
    allow('s3:*', '*', { StringEquals: { 's3:Tag': 'a' } }),
    withContext({ 's3:Tag': 'c' }),
    'implicitly denied',
  ],
  ['StringEquals without the key', allow('s3:*', '*', { StringEquals: { 's3:Tag': 'a' } }), read, 'implicitly denied'],
  [
    'StringLike',
    allow('s3:*', '*', { StringLike: { 's3:prefix': 'u1/*' } }),
    withContext({ 's3:prefix': 'u1/x' }),
    'allowed',
  ],
  [
    'ArnLike',
    allow('s3:*', '*', { ArnLike: { 'aws:SourceArn': 'arn:aws:sqs:*:*:jobs-*' } }),
    withContext({ 'aws:SourceArn': 'arn:aws:sqs:us-east-1:000000000000:jobs-1' }),
    'allowed',
  ],
  [
    'ArnLike, where * does not match across a colon',
    allow('s3:*', '*', { ArnLike: { 'aws:SourceArn': 'arn:aws:sqs:*:jobs' } }),
    withContext({ 'aws:SourceArn': 'arn:aws:sqs:us-east-1:000000000000:jobs' }),
    'implicitly denied',
  ],
  [
    'Bool',
    allow('s3:*', '*', { Bool: { 'aws:SecureTransport': true } }),
    withContext({ 'aws:SecureTransport': 'false' }),
    'implicitly denied',
  ],
  ['Bool without the key', allow('s3:*', '*', { Bool: { 'aws:SecureTransport': 'false' } }), read, 'implicitly denied'],
  [
    'several conditions, one of them false',
    allow('s3:*', '*', { StringEquals: { a: '1' }, Bool: { b: 'true' } }),
    withContext({ a: '1', b: 'false' }),
    'implicitly denied',
  ],
  [
    'an allow with a false condition, beside an allow without a condition',
    [allow('s3:*', '*', { StringEquals: { a: '2' } }), allow('s3:GetObject', '*')],
    withContext({ a: '1' }),
    'allowed',
  ],
])('%s', (_, Statement, request, verdict) => {
  expect(evaluate([Policy.parse({ Statement })], request)).toBe(verdict)
})

test('an unknown condition operator throws an error with its name', () => {
  const policy = Policy.parse({ Statement: allow('s3:*', '*', { IpAddress: { 'aws:SourceIp': '10.0.0.0/8' } }) })
  expect(() => evaluate([policy], withContext({ 'aws:SourceIp': '10.0.0.1' }))).toThrow('IpAddress')
})

const roleArn = 'arn:aws:iam::000000000000:role/Worker'
const sessionArn = 'arn:aws:sts::000000000000:assumed-role/Worker/worker'
const worker: Caller = { roleArn, sessionArn }
const cloudFront: Caller = { service: 'cloudfront.amazonaws.com' }
const distribution = 'arn:aws:cloudfront::000000000000:distribution/E1'

const overTls = {
  Effect: 'Deny',
  Principal: { AWS: '*' },
  Action: 's3:*',
  Resource: [bucket, `${bucket}/*`],
  Condition: { Bool: { 'aws:SecureTransport': 'false' } },
}
const forCloudFront = {
  Effect: 'Allow',
  Principal: { Service: 'cloudfront.amazonaws.com' },
  Action: 's3:GetObject',
  Resource: `${bucket}/*`,
  Condition: { StringEquals: { 'AWS:SourceArn': distribution } },
}
const principal = (Principal: unknown, Effect = 'Allow') => ({ ...forCloudFront, Effect, Principal, Condition: {} })
const own = allow('s3:GetObject', `${bucket}/*`)

type Together = [
  name: string,
  parts: { caller?: Caller; identity?: object; attached: object | object[]; context?: Record<string, string> },
  decision: `${Verdict}, ${'identity' | 'resource'}`,
]

test.each<Together>([
  [
    "the role's grant, over TLS",
    { identity: own, attached: overTls, context: { 'aws:SecureTransport': 'true' } },
    'allowed, identity',
  ],
  [
    "the role's grant, over plain http",
    { identity: own, attached: overTls, context: { 'aws:SecureTransport': 'false' } },
    'explicitly denied, resource',
  ],
  ['no grant at all', { attached: overTls, context: { 'aws:SecureTransport': 'true' } }, 'implicitly denied, identity'],
  [
    "the role's own deny beside the resource's allow",
    { identity: deny('s3:*', '*'), attached: principal({ AWS: roleArn }) },
    'explicitly denied, identity',
  ],
  ["the resource's allow of the role alone", { attached: principal({ AWS: roleArn }) }, 'allowed, resource'],
  ["the resource's allow of the session", { attached: principal({ AWS: sessionArn }) }, 'allowed, resource'],
  ["the resource's allow of every principal", { attached: principal('*') }, 'allowed, resource'],
  [
    "the resource's allow of another role",
    { attached: principal({ AWS: `${roleArn}2` }) },
    'implicitly denied, identity',
  ],
  [
    "a role's name as a pattern, which AWS does not know",
    { attached: principal({ AWS: 'arn:aws:iam::000000000000:role/*' }) },
    'implicitly denied, identity',
  ],
  [
    "the resource's allow of the account, which leaves it to the role's policies",
    { attached: principal({ AWS: '000000000000' }) },
    'implicitly denied, identity',
  ],
  [
    "the resource's deny of the account",
    { identity: own, attached: principal({ AWS: 'arn:aws:iam::000000000000:root' }, 'Deny') },
    'explicitly denied, resource',
  ],
  ["the resource's allow of a service, to a role", { attached: forCloudFront }, 'implicitly denied, identity'],
  [
    'a service that is allowed for this distribution',
    { caller: cloudFront, attached: [overTls, forCloudFront], context: { 'aws:SourceArn': distribution } },
    'allowed, resource',
  ],
  [
    'the service for another distribution',
    { caller: cloudFront, attached: forCloudFront, context: { 'aws:SourceArn': `${distribution}2` } },
    'implicitly denied, identity',
  ],
  [
    'another service',
    {
      caller: { service: 'logging.s3.amazonaws.com' },
      attached: forCloudFront,
      context: { 'aws:SourceArn': distribution },
    },
    'implicitly denied, identity',
  ],
])(
  'identity and resource policies together: %s',
  (_, { caller = worker, identity = [], attached, context = {} }, decision) => {
    const judged = {
      caller,
      identity: [Policy.parse({ Statement: identity })],
      attached: [ResourcePolicy.parse({ Statement: attached })],
    }
    const { verdict, by } = decide(judged, { ...read, context })
    expect(`${verdict}, ${by}`).toBe(decision)
  },
)

test.each([
  ['NotPrincipal', { ...overTls, Principal: undefined, NotPrincipal: '*' }],
  ['a canonical user', principal({ CanonicalUser: 'abc' })],
  ['no principal', { ...overTls, Principal: undefined }],
])("a resource's statement with %s is refused and not ignored", (_, Statement) => {
  expect(ResourcePolicy.safeParse({ Statement }).success).toBe(false)
})
