import { expect, test } from 'vitest'
import { createAccess } from '#infra/local/iam/access.ts'
import { credentialsOf, operatorCredentials } from '#infra/local/iam/principals.ts'
import { createResolver } from '#infra/local/template/resolve.ts'
import { Template } from '#infra/local/template/template.ts'

const statement = (Action: string) => ({ Statement: [{ Effect: 'Allow', Action, Resource: '*' }] })

const template = Template.parse({
  Resources: {
    Worker: { Type: 'AWS::Lambda::Function', Properties: { Role: { 'Fn::GetAtt': ['WorkerRole', 'Arn'] } } },
    WorkerRole: {
      Type: 'AWS::IAM::Role',
      Properties: {
        Policies: [{ PolicyName: 'inline', PolicyDocument: statement('sqs:SendMessage') }],
        ManagedPolicyArns: [{ Ref: 'Shared' }, 'arn:aws:iam::aws:policy/service-role/AWSLambdaBasicExecutionRole'],
      },
    },
    Attached: {
      Type: 'AWS::IAM::Policy',
      Properties: { PolicyDocument: statement('s3:GetObject'), Roles: [{ Ref: 'WorkerRole' }] },
    },
    Shared: { Type: 'AWS::IAM::ManagedPolicy', Properties: { PolicyDocument: statement('ses:SendEmail') } },
    Foreign: { Type: 'AWS::IAM::Policy', Properties: { PolicyDocument: statement('s3:PutObject'), Roles: ['Other'] } },
  },
})
const access = createAccess(createResolver(template))
const { accessKeyId, secretAccessKey } = credentialsOf('Worker')

test.each(['sqs:SendMessage', 's3:GetObject', 'ses:SendEmail'])('the role may %s', (action) => {
  expect(() => access.check({ accessKeyId, action, resource: 'arn:aws:x' })).not.toThrow()
})

test("what no policy allows is refused in AWS's own sentence", () => {
  expect(() => access.check({ accessKeyId, action: 's3:PutObject', resource: 'arn:aws:s3:::b/k' })).toThrow(
    'User: arn:aws:sts::000000000000:assumed-role/WorkerRole/Worker is not authorized to perform: s3:PutObject on resource: arn:aws:s3:::b/k because no identity-based policy allows the s3:PutObject action',
  )
})

test('the operator may do everything', () => {
  const request = { accessKeyId: operatorCredentials.accessKeyId, action: 's3:DeleteBucket', resource: '*' }
  expect(() => access.check(request)).not.toThrow()
})

test('an unknown key is nobody', () => {
  expect(() => access.check({ accessKeyId: 'AKIANOBODY', action: 's3:GetObject', resource: '*' })).toThrow(
    'The security token included in the request is invalid.',
  )
  expect(access.secretOf('AKIANOBODY')).toBeUndefined()
})

test('a function signs with its own secret', () => {
  expect(access.secretOf(accessKeyId)).toBe(secretAccessKey)
  expect(secretAccessKey).not.toBe(credentialsOf('Other').secretAccessKey)
})

test('it is remembered which grants were used', () => {
  access.check({ accessKeyId, action: 's3:GetObject', resource: 'arn:aws:s3:::b/k' })
  const unused = access.unusedGrants().map(({ action }) => action)
  expect(unused).not.toContain('s3:GetObject')
  expect(access.usedGrants()).toContainEqual({
    role: 'WorkerRole',
    action: 's3:GetObject',
    resource: 'arn:aws:s3:::b/k',
  })
})

test('it is known which grants nobody has used', () => {
  const fresh = createAccess(createResolver(template))
  fresh.check({ accessKeyId, action: 's3:GetObject', resource: 'arn:aws:s3:::b/k' })
  expect(fresh.unusedGrants()).toEqual([
    { role: 'WorkerRole', action: 'sqs:SendMessage', resource: '*' },
    { role: 'WorkerRole', action: 'ses:SendEmail', resource: '*' },
  ])
})
