import { CloudFormationClient, GetTemplateCommand, ListStackResourcesCommand } from '@aws-sdk/client-cloudformation'
import { mockClient } from 'aws-sdk-client-mock'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { refusalOf } from '#infra/commands/destroy/confirmation.ts'
import { keptLines, keptResources } from '#infra/commands/destroy/kept-resources.ts'
import { readConfig } from '#infra/config.ts'
import { keptStack } from '#test/support/infra/template.ts'

const cloudFormation = mockClient(CloudFormationClient)
beforeEach(() => void cloudFormation.reset())
afterAll(() => cloudFormation.restore())

const { json, template } = keptStack('plain')
const dev = readConfig('dev')

const resourceOf = ({ logicalId, type }: { logicalId: string; type: string }) => ({
  LogicalResourceId: logicalId,
  PhysicalResourceId: `name-of-${logicalId}`,
  ResourceType: type,
  LastUpdatedTimestamp: new Date(0),
  ResourceStatus: 'CREATE_COMPLETE' as const,
})

test('names what the deletion of the stack keeps, from every page, with the command that deletes it', async () => {
  const all = Object.entries(template.Resources).map(([logicalId, { Type: type }]) => ({ logicalId, type }))
  cloudFormation.on(GetTemplateCommand).resolves({ TemplateBody: json })
  cloudFormation
    .on(ListStackResourcesCommand, { StackName: 'roomwright-dev' })
    .resolves({ StackResourceSummaries: all.slice(0, 100).map(resourceOf), NextToken: 'more' })
    .on(ListStackResourcesCommand, { StackName: 'roomwright-dev', NextToken: 'more' })
    .resolves({ StackResourceSummaries: all.slice(100).map(resourceOf) })
  const kept = await keptResources('roomwright-dev')
  const types = kept.map(({ type }) => type)
  expect([...new Set(types)].sort()).toEqual([
    'AWS::Cognito::UserPool',
    'AWS::DynamoDB::GlobalTable',
    'AWS::S3::Bucket',
  ])
  expect(kept.every(({ command, name }) => command?.includes(name))).toBe(true)
  const [bucket] = kept.filter(({ type }) => type === 'AWS::S3::Bucket')
  expect(keptLines(kept)).toContain(`- AWS::S3::Bucket ${bucket?.name}\n  aws s3 rb s3://${bucket?.name} --force`)
})

test.each([
  ['a stage for trying', dev, undefined, false],
  ['a stage with live payments', { ...dev, stripeLiveMode: true }, undefined, true],
  ['a protected stage with another name', { ...dev, terminationProtection: true }, 'roomwright-prod', true],
  ['a protected stage with its own name', { ...dev, terminationProtection: true }, 'roomwright-dev', false],
])('%s is deleted only when it may be', (_what, config, confirmed, isRefused) => {
  const refusal = refusalOf(config, confirmed)
  if (isRefused) expect(refusal).toContain('npm run destroy -- --stage dev --confirm roomwright-dev')
  else expect(refusal).toBeUndefined()
})
