import { describe, expect, test } from 'vitest'
import * as z from 'zod'
import { decide } from '#local/emulators/aws/iam/evaluate.ts'
import { ResourcePolicy } from '#local/emulators/aws/iam/policy.ts'
import { accountId } from '#local/emulators/template/place.ts'
import type { ResolvedResource } from '#local/emulators/template/resolve.ts'
import { keptStack } from '#test/support/infra/template.ts'

const { resolver, template } = keptStack('withAlarmEmail')

const arnOf = ({ logicalId }: ResolvedResource) => resolver.attribute(logicalId, 'Arn')
const parsePolicy = (document: unknown) => ResourcePolicy.parse(document)

/** The policies attached to each resource, by the resource's ARN. */
const policies = new Map<string, ResourcePolicy[]>()
const attach = (arn: string, document: unknown) =>
  policies.set(arn, [...(policies.get(arn) ?? []), parsePolicy(document)])

for (const { properties } of resolver.resources('AWS::S3::BucketPolicy'))
  attach(`arn:aws:s3:::${properties.Bucket}`, properties.PolicyDocument)
for (const { properties } of resolver.resources('AWS::SNS::TopicPolicy'))
  for (const topic of z.array(z.string()).parse(properties.Topics)) attach(topic, properties.PolicyDocument)
const queues = new Map(
  resolver.resources('AWS::SQS::Queue').map((queue) => [resolver.attribute(queue.logicalId, 'QueueUrl'), arnOf(queue)]),
)
for (const { properties } of resolver.resources('AWS::SQS::QueuePolicy'))
  for (const url of z.array(z.string()).parse(properties.Queues))
    attach(queues.get(url) ?? '', properties.PolicyDocument)
for (const key of resolver.resources('AWS::KMS::Key')) attach(arnOf(key), key.properties.KeyPolicy)
// A function's permissions are resources of their own, one for each service.
for (const { properties } of resolver.resources('AWS::Lambda::Permission')) {
  const { FunctionName, Principal, Action, SourceArn } = z.record(z.string(), z.string()).parse(properties)
  const statement = { Effect: 'Allow', Principal: { Service: Principal }, Action, Resource: '*' }
  const condition = SourceArn && { Condition: { ArnLike: { 'aws:SourceArn': SourceArn } } }
  attach(FunctionName ?? '', { Statement: { ...statement, ...condition } })
}

/** A call that an AWS service makes in its own name, for which only the resource's policy can have an Allow. */
type ServiceCall = { service: string; action: string; on: string; from: string; object?: string }

const isAllowed = ({ service, action, on, from, object = '' }: ServiceCall) => {
  const context = { 'aws:SecureTransport': 'true', 'aws:SourceArn': from, 'aws:SourceAccount': accountId }
  const judged = { caller: { service }, identity: [], attached: policies.get(on) ?? [] }
  return decide(judged, { action, resource: `${on}${object}`, context }).verdict === 'allowed'
}

const Rule = z.looseObject({
  Targets: z.array(z.looseObject({ Arn: z.string(), DeadLetterConfig: z.undefined().optional() })),
})
const Alarm = z.looseObject({
  AlarmActions: z.array(z.string()),
  OKActions: z.array(z.string()).default([]),
  InsufficientDataActions: z.array(z.string()).default([]),
})
const Trigger = z.union([z.string(), z.object({ LambdaArn: z.string() }).transform(({ LambdaArn }) => LambdaArn)])
const Pool = z.looseObject({ LambdaConfig: z.record(z.string(), Trigger) })
const Logging = z.looseObject({
  LoggingConfiguration: z.object({ DestinationBucketName: z.string(), LogFilePrefix: z.string() }).optional(),
})
const Distribution = z.looseObject({
  DistributionConfig: z.looseObject({
    Origins: z.array(z.looseObject({ DomainName: z.string(), OriginAccessControlId: z.string().optional() })),
  }),
})
const Integration = z.looseObject({ ApiId: z.string(), IntegrationUri: z.string() })

const alarmCalls = resolver.resources('AWS::CloudWatch::Alarm').flatMap((alarm): ServiceCall[] => {
  const { AlarmActions, OKActions, InsufficientDataActions } = Alarm.parse(alarm.properties)
  const call = { service: 'cloudwatch.amazonaws.com', from: arnOf(alarm) }
  return [...AlarmActions, ...OKActions, ...InsufficientDataActions].flatMap((topic) => [
    { ...call, action: 'sns:Publish', on: topic },
    ...['kms:Decrypt', 'kms:GenerateDataKey'].flatMap((action) => keyOf(topic).map((on) => ({ ...call, action, on }))),
  ])
})

/** The key that encrypts a topic, if any. A publishing service uses it in its own name. */
function keyOf(topicArn: string): string[] {
  const [topic] = resolver
    .resources('AWS::SNS::Topic')
    .filter(({ logicalId }) => resolver.attribute(logicalId, 'TopicArn') === topicArn)
  const { KmsMasterKeyId } = z.looseObject({ KmsMasterKeyId: z.string().optional() }).parse(topic?.properties)
  return KmsMasterKeyId === undefined ? [] : [KmsMasterKeyId]
}

const scheduleCalls = resolver.resources('AWS::Events::Rule').flatMap((rule) =>
  Rule.parse(rule.properties).Targets.map(
    ({ Arn }): ServiceCall => ({
      service: 'events.amazonaws.com',
      action: 'lambda:InvokeFunction',
      on: Arn,
      from: arnOf(rule),
    }),
  ),
)

const triggerCalls = resolver.resources('AWS::Cognito::UserPool').flatMap((pool) =>
  Object.values(Pool.parse(pool.properties).LambdaConfig).map(
    (on): ServiceCall => ({
      service: 'cognito-idp.amazonaws.com',
      action: 'lambda:InvokeFunction',
      on,
      from: arnOf(pool),
    }),
  ),
)

const apiCalls = resolver.resources('AWS::ApiGatewayV2::Integration').map(({ properties }): ServiceCall => {
  const { ApiId, IntegrationUri } = Integration.parse(properties)
  return {
    service: 'apigateway.amazonaws.com',
    action: 'lambda:InvokeFunction',
    on: IntegrationUri,
    from: `arn:aws:execute-api:us-east-1:${accountId}:${ApiId}/$default/GET/api/any`,
  }
})

const logCalls = resolver.resources('AWS::S3::Bucket').flatMap((bucket): ServiceCall[] => {
  const { LoggingConfiguration: to } = Logging.parse(bucket.properties)
  if (!to) return []
  return [
    {
      service: 'logging.s3.amazonaws.com',
      action: 's3:PutObject',
      on: `arn:aws:s3:::${to.DestinationBucketName}`,
      object: `/${to.LogFilePrefix}2026-01-01`,
      from: arnOf(bucket),
    },
  ]
})

const siteCalls = resolver.resources('AWS::CloudFront::Distribution').flatMap((distribution) =>
  Distribution.parse(distribution.properties)
    .DistributionConfig.Origins.filter(({ OriginAccessControlId }) => OriginAccessControlId)
    .map(
      ({ DomainName }): ServiceCall => ({
        service: 'cloudfront.amazonaws.com',
        action: 's3:GetObject',
        on: `arn:aws:s3:::${DomainName.split('.s3.')[0]}`,
        object: DomainName.includes('-images-') ? '/3f6b1c1e-7c1d-4f0e-9f39-0a5c7a4b2d10/rooms/1.jpg' : '/index.html',
        from: arnOf(distribution),
      }),
    ),
)

describe('the policies of resources', () => {
  test.each([
    ['an alarm of CloudWatch to its topic, and its use of the topic’s key', alarmCalls],
    ['a schedule of EventBridge to its function', scheduleCalls],
    ['a trigger of Cognito', triggerCalls],
    ['a route of API Gateway to its function', apiCalls],
    ["S3's access logs to the bucket of logs", logCalls],
    ["CloudFront's reads of the site's files and of pictures", siteCalls],
  ])('allow %s', (_, calls) => {
    expect(calls.length).toBeGreaterThan(0)
    expect(calls.filter((call) => !isAllowed(call))).toEqual([])
  })

  test('refuse the same services on behalf of another account', () => {
    const foreign = alarmCalls.map((call) => ({ ...call, from: call.from.replace(accountId, '999999999999') }))
    const ofStranger = ({ service, action, on, from }: ServiceCall) =>
      decide(
        { caller: { service }, identity: [], attached: policies.get(on) ?? [] },
        {
          action,
          resource: on,
          context: { 'aws:SecureTransport': 'true', 'aws:SourceArn': from, 'aws:SourceAccount': '999999999999' },
        },
      ).verdict
    expect(new Set(foreign.map(ofStranger))).toEqual(new Set(['implicitly denied']))
  })

  test('have an Allow where they replace a default policy of AWS: those of topics and keys', () => {
    const replacing = [...policies].filter(([arn]) => /^arn:aws:(sns|kms):/.test(arn))
    expect(replacing.length).toBeGreaterThan(0)
    for (const [, attached] of replacing)
      expect(attached.flatMap(({ Statement }) => Statement).map(({ Effect }) => Effect)).toContain('Allow')
  })

  test('are all of a kind that this file examines', () => {
    const types = new Set(Object.values(template.Resources).map(({ Type }) => Type))
    const stating = [...types].filter((type) => /Policy$|::Permission$|::KMS::/.test(type))
    expect(stating.sort()).toEqual([
      'AWS::CloudFront::CachePolicy',
      'AWS::CloudFront::ResponseHeadersPolicy',
      'AWS::IAM::Policy',
      'AWS::KMS::Key',
      'AWS::Lambda::Permission',
      'AWS::S3::BucketPolicy',
      'AWS::SNS::TopicPolicy',
      'AWS::SQS::QueuePolicy',
    ])
    const holding = Object.values(template.Resources).filter(
      ({ Properties }) => Properties && ('ResourcePolicy' in Properties || 'Policy' in Properties),
    )
    expect(holding).toEqual([])
  })

  test('leave the alarms encrypted by a key of the stack, since CloudWatch may not use that of AWS', () => {
    const [topic] = resolver.resources('AWS::SNS::Topic')
    const [key] = resolver.resources('AWS::KMS::Key')
    expect(topic?.properties.KmsMasterKeyId).toBe(key && arnOf(key))
    expect(key?.properties).toMatchObject({ EnableKeyRotation: true })
  })
})
