import { describe, expect, test } from 'vitest'
import { createAccess } from '#local/emulators/aws/iam/access.ts'
import { credentialsOf, operatorCredentials } from '#local/emulators/aws/iam/principals.ts'
import { createResolver } from '#local/emulators/template/resolve.ts'
import { Template } from '#local/emulators/template/template.ts'

const statement = (Action: string) => ({ Statement: [{ Effect: 'Allow', Action, Resource: '*' }] })

const template = Template.parse({
  Resources: {
    Worker: { Type: 'AWS::Lambda::Function', Properties: { Role: { 'Fn::GetAtt': ['WorkerRole', 'Arn'] } } },
    WorkerRole: { Type: 'AWS::IAM::Role' },
    Other: {
      Type: 'AWS::IAM::Policy',
      Properties: { PolicyDocument: statement('sqs:SendMessage'), Roles: [{ Ref: 'WorkerRole' }] },
    },
    Attached: {
      Type: 'AWS::IAM::Policy',
      Properties: { PolicyDocument: statement('s3:GetObject'), Roles: [{ Ref: 'WorkerRole' }] },
    },
    Foreign: { Type: 'AWS::IAM::Policy', Properties: { PolicyDocument: statement('s3:PutObject'), Roles: ['Other'] } },
  },
})
const access = createAccess(createResolver(template))
const { accessKeyId, secretAccessKey } = credentialsOf('Worker')

test.each(['sqs:SendMessage', 's3:GetObject'])('the role may %s', (action) => {
  expect(() => access.check({ accessKeyId, action, resource: 'arn:aws:x' })).not.toThrow()
})

test("a call that no policy allows is refused with AWS's message", () => {
  expect(() => access.check({ accessKeyId, action: 's3:PutObject', resource: 'arn:aws:s3:::b/k' })).toThrow(
    'User: arn:aws:sts::000000000000:assumed-role/WorkerRole/Worker is not authorized to perform: s3:PutObject on resource: arn:aws:s3:::b/k because no identity-based policy allows the s3:PutObject action',
  )
})

test('the operator may do everything', () => {
  const request = { accessKeyId: operatorCredentials.accessKeyId, action: 's3:DeleteBucket', resource: '*' }
  expect(() => access.check(request)).not.toThrow()
})

test('an unknown access key is refused', () => {
  expect(() => access.check({ accessKeyId: 'AKIANOBODY', action: 's3:GetObject', resource: '*' })).toThrow(
    'The security token included in the request is invalid.',
  )
  expect(access.secretOf('AKIANOBODY')).toBeUndefined()
})

test('a function signs with its own secret', () => {
  expect(access.secretOf(accessKeyId)).toBe(secretAccessKey)
  expect(secretAccessKey).not.toBe(credentialsOf('Other').secretAccessKey)
})

test('used permissions are recorded', () => {
  access.check({ accessKeyId, action: 's3:GetObject', resource: 'arn:aws:s3:::b/k' })
  const unused = access.unusedGrants().map(({ action }) => action)
  expect(unused).not.toContain('s3:GetObject')
  expect(access.usedGrants()).toContainEqual({
    role: 'WorkerRole',
    action: 's3:GetObject',
    resource: 'arn:aws:s3:::b/k',
  })
})

test('unused permissions are listed', () => {
  const fresh = createAccess(createResolver(template))
  fresh.check({ accessKeyId, action: 's3:GetObject', resource: 'arn:aws:s3:::b/k' })
  expect(fresh.unusedGrants()).toEqual([{ role: 'WorkerRole', action: 'sqs:SendMessage', resource: '*' }])
})

describe('the policies of resources', () => {
  const refuseEverybody = (Action: string, Resource: unknown, Condition = {}) => ({
    Statement: { Effect: 'Deny', Principal: '*', Action, Resource, Condition },
  })
  const plainHttp = { Bool: { 'aws:SecureTransport': 'false' } }
  const guarded = Template.parse({
    Resources: {
      ...template.Resources,
      Images: { Type: 'AWS::S3::Bucket', Properties: { BucketName: 'images' } },
      Jobs: { Type: 'AWS::SQS::Queue', Properties: { QueueName: 'jobs' } },
      Closed: { Type: 'AWS::SQS::Queue', Properties: { QueueName: 'closed' } },
      ImagesPolicy: {
        Type: 'AWS::S3::BucketPolicy',
        Properties: {
          Bucket: { Ref: 'Images' },
          PolicyDocument: {
            Statement: [
              refuseEverybody('s3:*', 'arn:aws:s3:::images/*', plainHttp).Statement,
              refuseEverybody('s3:*', 'arn:aws:s3:::images/secret/*').Statement,
              {
                Effect: 'Allow',
                Principal: { Service: 'cloudfront.amazonaws.com' },
                Action: 's3:GetObject',
                Resource: 'arn:aws:s3:::images/*',
                Condition: { StringEquals: { 'AWS:SourceArn': 'arn:aws:cloudfront::1:distribution/E1' } },
              },
            ],
          },
        },
      },
      QueuePolicy: {
        Type: 'AWS::SQS::QueuePolicy',
        Properties: {
          Queues: [{ Ref: 'Closed' }],
          PolicyDocument: refuseEverybody('sqs:*', { 'Fn::GetAtt': ['Closed', 'Arn'] }),
        },
      },
    },
  })
  const guardedAccess = createAccess(createResolver(guarded))
  const may = (action: string, resource: string) => () => guardedAccess.check({ accessKeyId, action, resource })
  const queue = (name: string) => `arn:aws:sqs:us-east-1:000000000000:${name}`

  test('allow local calls when only plain http is denied', () => {
    expect(may('s3:GetObject', 'arn:aws:s3:::images/a.jpg')).not.toThrow()
    expect(may('sqs:SendMessage', queue('jobs'))).not.toThrow()
  })

  test("deny actions that the role's policies allow, each on its own resource", () => {
    expect(may('sqs:SendMessage', queue('closed'))).toThrow('with an explicit deny in a resource-based policy')
    expect(may('s3:GetObject', 'arn:aws:s3:::images/secret/a.jpg')).toThrow('explicit deny in a resource-based policy')
  })

  test('decide what an AWS service may do on behalf of a resource', () => {
    const read = {
      service: 'cloudfront.amazonaws.com',
      action: 's3:GetObject',
      resource: 'arn:aws:s3:::images/a.jpg',
      sourceArn: 'arn:aws:cloudfront::1:distribution/E1',
    }
    expect(guardedAccess.serviceMay(read)).toBe(true)
    expect(guardedAccess.serviceMay({ ...read, sourceArn: `${read.sourceArn}2` })).toBe(false)
    expect(guardedAccess.serviceMay({ ...read, resource: 'arn:aws:s3:::other/a.jpg' })).toBe(false)
  })

  test('with an element that the evaluator does not read make every call throw', () => {
    const broken = structuredClone(guarded)
    broken.Resources.QueuePolicy = {
      Type: 'AWS::SQS::QueuePolicy',
      Properties: { Queues: [], PolicyDocument: { Statement: { Effect: 'Deny', Action: '*', Resource: '*' } } },
    }
    const unjudged = createAccess(createResolver(broken))
    const call = { accessKeyId, action: 'sqs:SendMessage', resource: queue('jobs') }
    expect(() => unjudged.check(call)).toThrow('QueuePolicy has a statement that the local runner cannot judge')
  })
})

test('denied calls are recorded without repeats', () => {
  const fresh = createAccess(createResolver(template))
  const call = { accessKeyId, action: 's3:PutObject', resource: 'arn:aws:s3:::b/k' }
  for (let turn = 0; turn < 2; turn += 1) expect(() => fresh.check(call)).toThrow()
  expect(fresh.deniedCalls()).toEqual([
    expect.objectContaining({
      role: 'WorkerRole',
      action: 's3:PutObject',
      resource: 'arn:aws:s3:::b/k',
      message: expect.stringContaining('assumed-role/WorkerRole/Worker is not authorized'),
    }),
  ])
})
