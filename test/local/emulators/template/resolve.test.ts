import { describe, expect, test } from 'vitest'
import { createResolver } from '#local/emulators/template/resolve.ts'
import { Template } from '#local/emulators/template/template.ts'

const template = Template.parse({
  Resources: {
    Jobs: { Type: 'AWS::SQS::Queue' },
    Letters: { Type: 'AWS::SQS::Queue' },
    Table: { Type: 'AWS::DynamoDB::GlobalTable', Properties: { TableName: { 'Fn::Sub': `rows-\${AWS::AccountId}` } } },
    Pool: { Type: 'AWS::Cognito::UserPool' },
    Web: { Type: 'AWS::CloudFront::Distribution' },
    Strange: { Type: 'AWS::Nowhere::Thing' },
  },
})
const resolver = createResolver(template, { stackName: 'House' })

describe('an intrinsic function', () => {
  test.each<[string, unknown, unknown]>([
    ['Ref of a queue', { Ref: 'Jobs' }, 'https://sqs.us-east-1.amazonaws.com/000000000000/Jobs'],
    ['a pseudo parameter', { Ref: 'AWS::StackName' }, 'House'],
    ['GetAtt as a list', { 'Fn::GetAtt': ['Jobs', 'Arn'] }, 'arn:aws:sqs:us-east-1:000000000000:Jobs'],
    ['GetAtt as text', { 'Fn::GetAtt': 'Letters.QueueName' }, 'Letters'],
    ['Join', { 'Fn::Join': ['/', ['a', { Ref: 'AWS::StackName' }]] }, 'a/House'],
    ['Sub', { 'Fn::Sub': `\${AWS::StackName} \${Jobs.QueueName} \${!Kept}` }, `House Jobs \${Kept}`],
    ['Sub with its own names', { 'Fn::Sub': [`\${x}`, { x: { Ref: 'AWS::StackName' } }] }, 'House'],
    ['NoValue in an object', { kept: 1, dropped: { Ref: 'AWS::NoValue' } }, { kept: 1 }],
    ['NoValue in a list', [1, { Ref: 'AWS::NoValue' }], [1]],
  ])('%s has the value that AWS would give', (_, expression, expected) => {
    expect(resolver.resolve(expression)).toEqual(expected)
  })

  test('a policy statement with conditions is not an intrinsic function', () => {
    expect(resolver.resolve({ Condition: { Bool: { 'aws:SecureTransport': 'false' } } })).toEqual({
      Condition: { Bool: { 'aws:SecureTransport': 'false' } },
    })
  })
})

describe('an unknown part of a template', () => {
  test.each<[string, unknown, string]>([
    ['attribute', { 'Fn::GetAtt': ['Jobs', 'Colour'] }, 'the attribute Colour of AWS::SQS::Queue (Jobs)'],
    ['resource type', { Ref: 'Strange' }, 'what Ref means for AWS::Nowhere::Thing (Strange)'],
    ['function', { 'Fn::ImportValue': 'x' }, 'the intrinsic function Fn::ImportValue'],
    ['resource', { Ref: 'Gone' }, 'Gone, which is not in it'],
  ])('the error for an unknown %s names it', (_, expression, message) => {
    expect(() => resolver.resolve(expression)).toThrow(message)
  })
})

describe('resources', () => {
  test('names can contain references', () => {
    expect(resolver.resource('Table').name).toBe('rows-000000000000')
  })

  test('one can be found by an attribute', () => {
    const arn = resolver.attribute('Letters', 'Arn')
    expect(resolver.resourceWith('AWS::SQS::Queue', 'Arn', arn)?.logicalId).toBe('Letters')
  })

  test('values that are known only after creation can be set', () => {
    const fresh = createResolver(template)
    fresh.learn('Table', 'StreamArn', 'arn:stream')
    expect(fresh.resolve({ 'Fn::GetAtt': ['Table', 'StreamArn'] })).toBe('arn:stream')
  })

  test('a user pool id begins with the region, as the sign-in protocol needs', () => {
    expect(resolver.resolve({ Ref: 'Pool' })).toMatch(/^us-east-1_[a-z0-9]{9}$/)
  })
})
