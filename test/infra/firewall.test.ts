import { describe, expect, test } from 'vitest'
import * as z from 'zod'
import { keptStack } from '#test/support/infra/template.ts'

const { resolver, template } = keptStack('plain')

const ByteMatch = z.object({
  FieldToMatch: z.union([
    z.strictObject({ UriPath: z.strictObject({}) }),
    z.strictObject({ Method: z.strictObject({}) }),
  ]),
  PositionalConstraint: z.enum(['EXACTLY', 'STARTS_WITH']),
  SearchString: z.string(),
  TextTransformations: z.tuple([z.object({ Type: z.enum(['NONE', 'NORMALIZE_PATH']) })]),
})
const Statement = z.strictObject({
  ByteMatchStatement: ByteMatch.optional(),
  get NotStatement() {
    return z.object({ Statement }).optional()
  },
  get AndStatement() {
    return z.object({ Statements: z.array(Statement) }).optional()
  },
  get OrStatement() {
    return z.object({ Statements: z.array(Statement) }).optional()
  },
})
type Statement = z.infer<typeof Statement>

const RateBased = z.strictObject({
  AggregateKeyType: z.literal('IP'),
  EvaluationWindowSec: z.number(),
  Limit: z.number(),
  ScopeDownStatement: Statement.optional(),
})
const Managed = z.object({
  VendorName: z.literal('AWS'),
  Name: z.string(),
  ScopeDownStatement: Statement.optional(),
  RuleActionOverrides: z.array(z.object({ Name: z.string(), ActionToUse: z.unknown() })),
})
const Rule = z.object({
  Name: z.string(),
  Priority: z.number(),
  Action: z.unknown().optional(),
  OverrideAction: z.unknown().optional(),
  Statement: z.object({
    RateBasedStatement: RateBased.optional(),
    ManagedRuleGroupStatement: Managed.optional(),
  }),
})
const Acl = z.object({ Scope: z.string(), DefaultAction: z.unknown(), Rules: z.array(Rule) })

const acls = resolver
  .resources('AWS::WAFv2::WebACL')
  .map(({ logicalId, properties }) => ({ ...Acl.parse(properties), arn: resolver.attribute(logicalId, 'Arn') }))
const aclOf = (scope: string) => {
  const [acl, ...others] = acls.filter(({ Scope }) => Scope === scope)
  if (!acl || others.length > 0) throw new Error(`Not one web ACL of ${scope}`)
  return acl
}
const [site, users] = [aclOf('CLOUDFRONT'), aclOf('REGIONAL')]

type Sent = { method: string; path: string }

/** Whether WAF counts a request for a rule: it matches the rule's scope-down statement, if there is one. */
const covers = (statement: Statement | undefined, sent: Sent): boolean => {
  if (!statement) return true
  const { ByteMatchStatement, NotStatement, AndStatement, OrStatement } = statement
  if (NotStatement) return !covers(NotStatement.Statement, sent)
  if (AndStatement) return AndStatement.Statements.every((part) => covers(part, sent))
  if (OrStatement) return OrStatement.Statements.some((part) => covers(part, sent))
  if (!ByteMatchStatement) throw new Error('An unknown statement')
  const { FieldToMatch, PositionalConstraint, SearchString, TextTransformations } = ByteMatchStatement
  const field = 'UriPath' in FieldToMatch ? sent.path : sent.method
  const [{ Type }] = TextTransformations
  const text = Type === 'NORMALIZE_PATH' ? new URL(field, 'http://site').pathname : field
  return PositionalConstraint === 'EXACTLY' ? text === SearchString : text.startsWith(SearchString)
}

const rulesFor = (sent: Sent) =>
  site.Rules.filter(({ Statement: { RateBasedStatement, ManagedRuleGroupStatement } }) =>
    covers((RateBasedStatement ?? ManagedRuleGroupStatement)?.ScopeDownStatement, sent),
  ).map(({ Name }) => Name)

const managed = [
  'AWSManagedRulesAmazonIpReputationList',
  'AWSManagedRulesCommonRuleSet',
  'AWSManagedRulesKnownBadInputsRuleSet',
]

test('the distribution and the user pool have a firewall, which allows a request that no rule blocks', () => {
  expect(resolver.resources('AWS::CloudFront::Distribution').map(({ properties }) => properties)).toMatchObject([
    { DistributionConfig: { WebACLId: site.arn } },
  ])
  const pools = resolver.resources('AWS::Cognito::UserPool')
  expect(resolver.resources('AWS::WAFv2::WebACLAssociation').map(({ properties }) => properties)).toEqual(
    pools.map(({ logicalId }) => ({ ResourceArn: resolver.attribute(logicalId, 'Arn'), WebACLArn: users.arn })),
  )
  for (const { DefaultAction } of acls) expect(DefaultAction).toEqual({ Allow: {} })
})

test.each([
  [site, 'Changes', 300],
  [site, 'Reads', 3000],
  [site, 'SharedPages', 1000],
  [site, 'Webhooks', 10_000],
  [users, 'SignIns', 300],
])('an address is blocked after the limit of requests in five minutes: %#', ({ Rules }, name, limit) => {
  expect(Rules.find(({ Name }) => Name === name)).toMatchObject({
    Action: { Block: {} },
    Statement: { RateBasedStatement: { Limit: limit, EvaluationWindowSec: 300 } },
  })
})

test('the limit of sign-ins counts every request to the user pool', () => {
  expect(users.Rules).toHaveLength(1)
  expect(users.Rules[0]?.Statement.RateBasedStatement?.ScopeDownStatement).toBeUndefined()
})

test.each<[string, Sent, string[]]>([
  ['a change through the API', { method: 'POST', path: '/api/uploads' }, ['Changes', ...managed]],
  ['a change by a path that climbs', { method: 'POST', path: '/x/../api/uploads' }, ['Changes', ...managed]],
  ...(['PATCH', 'PUT', 'DELETE'] as const).map((method): [string, Sent, string[]] => [
    `a ${method} through the API`,
    { method, path: '/api/generations/a' },
    ['Changes', ...managed],
  ]),
  ['a read through the API', { method: 'GET', path: '/api/account' }, ['Reads', ...managed]],
  ['a shared page', { method: 'GET', path: '/s/token' }, ['SharedPages', ...managed]],
  ['the head of a shared picture', { method: 'HEAD', path: '/s/token/card.jpg' }, ['SharedPages', ...managed]],
  ['a picture of a shared listing', { method: 'GET', path: '/l/token/1/after.jpg' }, ['SharedPages', ...managed]],
  ['a listing in the app', { method: 'GET', path: '/listing' }, managed],
  ['a page', { method: 'GET', path: '/dashboard' }, managed],
  ['a path that only begins like the API', { method: 'POST', path: '/apiary' }, managed],
  ['a webhook', { method: 'POST', path: '/api/webhooks/stripe' }, ['Webhooks']],
  ['a path that only begins like a webhook', { method: 'POST', path: '/api/webhooksx' }, ['Changes', ...managed]],
  ['a path that climbs out of the webhooks', { method: 'POST', path: '/api/webhooks/../ai' }, ['Changes', ...managed]],
])('%s is counted by its rules only', (_, sent, names) => {
  expect(rulesFor(sent)).toEqual(names)
})

test("AWS's managed rules block as AWS decides, but bodies over 8 KB are only counted", () => {
  const groups = site.Rules.filter(({ Name }) => managed.includes(Name))
  for (const { OverrideAction } of groups) expect(OverrideAction).toEqual({ None: {} })
  expect(groups.map(({ Statement }) => Statement.ManagedRuleGroupStatement?.RuleActionOverrides)).toEqual([
    [],
    [{ Name: 'SizeRestrictions_BODY', ActionToUse: { Count: {} } }],
    [],
  ])
})

describe('the log of a firewall', () => {
  const logs = resolver.resources('AWS::WAFv2::LoggingConfiguration').map(({ properties }) => properties)
  const groups = resolver.resources('AWS::Logs::LogGroup').filter(({ name }) => name.startsWith('aws-waf-logs-'))

  test('is a group of its own for a month, for the distribution and for the user pool', () => {
    expect(groups.map(({ properties }) => properties)).toMatchObject([{ RetentionInDays: 30 }, { RetentionInDays: 30 }])
    const groupOf = (name: string) => [
      `arn:aws:logs:us-east-1:000000000000:log-group:aws-waf-logs-roomwright-dev-${name}`,
    ]
    expect(new Map(logs.map(({ ResourceArn, LogDestinationConfigs }) => [ResourceArn, LogDestinationConfigs]))).toEqual(
      new Map([
        [site.arn, groupOf('site')],
        [users.arn, groupOf('users')],
      ]),
    )
  })

  test('keeps blocked requests only, without tokens and queries', () => {
    expect(logs).toHaveLength(2)
    for (const log of logs)
      expect(log).toMatchObject({
        LoggingFilter: {
          DefaultBehavior: 'DROP',
          Filters: [{ Behavior: 'KEEP', Conditions: [{ ActionCondition: { Action: 'BLOCK' } }] }],
        },
        RedactedFields: [
          { QueryString: {} },
          { SingleHeader: { Name: 'authorization' } },
          { SingleHeader: { Name: 'cookie' } },
          { SingleHeader: { Name: 'referer' } },
        ],
      })
  })

  test('can be made again after a failed first deployment: its name is free', () => {
    for (const { logicalId } of groups)
      expect(template.Resources[logicalId]).toMatchObject({ DeletionPolicy: 'Delete' })
  })
})
