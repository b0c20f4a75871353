import {
  DescribeTableCommand,
  DescribeTimeToLiveCommand,
  DynamoDBClient,
  RestoreTableToPointInTimeCommand,
  TableAlreadyExistsException,
  UpdateContinuousBackupsCommand,
  UpdateTableCommand,
  UpdateTimeToLiveCommand,
} from '@aws-sdk/client-dynamodb'
import { mockClient } from 'aws-sdk-client-mock'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { restoredName, restoreTable } from '#infra/commands/restore/restore-table.ts'
import { synthesize } from '#test/support/infra/synthesize.ts'
import { built, functionsOf } from '#test/support/infra/template.ts'

const aws = mockClient(DynamoDBClient)
afterAll(() => aws.restore())

const at = new Date('2026-11-28T10:00:00.000Z')
const target = 'roomwright-prod-20261128T100000Z'
const streamArn = 'arn:aws:dynamodb:us-east-1:123456789012:table/x/stream/2026-11-28T11:00:00.000'

/** What DynamoDB has of the new table; each change takes two looks. */
let table: Record<string, unknown>
let looks: number
let pauses: number

const restore = () =>
  restoreTable('source', target, at, async () => {
    pauses += 1
  })
const calls = () => aws.calls().map(({ args: [command] }) => command.constructor.name)
const changes = () => calls().filter((name) => !name.startsWith('Describe'))

beforeEach(() => {
  aws.reset()
  table = {}
  looks = 0
  pauses = 0
  aws.on(RestoreTableToPointInTimeCommand).callsFake(() => {
    looks = 3
    return {}
  })
  aws.on(DescribeTableCommand).callsFake(() => {
    looks -= 1
    if (looks === 1) return { Table: { TableStatus: 'ACTIVE', GlobalSecondaryIndexes: [{ IndexStatus: 'CREATING' }] } }
    return { Table: { TableStatus: looks > 0 ? 'CREATING' : 'ACTIVE', ...table } }
  })
  aws.on(UpdateTableCommand).callsFake(({ TableName: _, ...change }) => {
    if (looks > 0) throw new Error('ResourceInUseException')
    looks = 2
    Object.assign(table, change, change.StreamSpecification && { LatestStreamArn: streamArn })
    return {}
  })
  aws.on(DescribeTimeToLiveCommand).resolves({ TimeToLiveDescription: { TimeToLiveStatus: 'DISABLED' } })
  aws.on(UpdateTimeToLiveCommand).resolves({})
  aws.on(UpdateContinuousBackupsCommand).resolves({})
})

test('a table is restored to its time under a name that says it, with all that DynamoDB leaves out', async () => {
  expect(restoredName('roomwright-prod', at)).toBe(target)
  expect(await restore()).toEqual({ name: target, streamArn })
  expect(aws.commandCalls(RestoreTableToPointInTimeCommand)[0]?.args[0].input).toEqual({
    SourceTableName: 'source',
    TargetTableName: target,
    RestoreDateTime: at,
  })
  expect(table).toMatchObject({
    StreamSpecification: { StreamEnabled: true, StreamViewType: 'NEW_AND_OLD_IMAGES' },
    DeletionProtectionEnabled: true,
  })
  expect(changes().slice(-2)).toEqual(['UpdateTimeToLiveCommand', 'UpdateContinuousBackupsCommand'])
  expect(pauses).toBeGreaterThan(3)
})

test('a second call goes on where the first one ended', async () => {
  aws.on(RestoreTableToPointInTimeCommand).rejects(new TableAlreadyExistsException({ message: '', $metadata: {} }))
  aws.on(DescribeTimeToLiveCommand).resolves({ TimeToLiveDescription: { TimeToLiveStatus: 'ENABLING' } })
  table = { StreamSpecification: { StreamEnabled: true }, LatestStreamArn: streamArn }
  expect(await restore()).toEqual({ name: target, streamArn })
  expect(changes()).toEqual([
    'RestoreTableToPointInTimeCommand',
    'UpdateTableCommand',
    'UpdateContinuousBackupsCommand',
  ])
})

test('a time without a backup is an error, and nothing else is tried', async () => {
  aws.on(RestoreTableToPointInTimeCommand).rejects(new Error('InvalidRestoreTimeException'))
  await expect(restore()).rejects.toThrow('InvalidRestoreTimeException')
  expect(calls()).toEqual(['RestoreTableToPointInTimeCommand'])
})

describe('a stage whose settings name a restored table', () => {
  const stack = synthesize(built().folder, { restoredTable: { name: target, streamArn } }, { checked: true })
  const { resolver, json } = stack

  test('uses it in every function, right, stream and alarm', () => {
    const names = functionsOf(stack).map(({ properties }) => properties.Environment.Variables.TABLE_NAME)
    expect(new Set(names.filter(Boolean))).toEqual(new Set([target]))
    const [own, ...others] = resolver.resources('AWS::DynamoDB::GlobalTable')
    expect(others).toEqual([])
    const uses = JSON.stringify(
      ['AWS::IAM::Policy', 'AWS::Lambda::EventSourceMapping', 'AWS::CloudWatch::Alarm', 'AWS::AppSync::DataSource'].map(
        (type) => resolver.resources(type).map(({ properties }) => properties),
      ),
    )
    expect(uses).toContain(`table/${target}/index/gsi1`)
    expect(uses).toContain(`"EventSourceArn":"${streamArn}"`)
    expect(uses).not.toContain(String(own?.name))
  })

  test('keeps its own table as it was', () => {
    const [own] = resolver.resources('AWS::DynamoDB::GlobalTable')
    expect(own?.properties).toMatchObject({ Replicas: [{ DeletionProtectionEnabled: true }] })
    expect(json).toContain('"DeletionPolicy": "Retain"')
  })
})
