import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import {
  type AttributeValue,
  DescribeTableCommand,
  DescribeTimeToLiveCommand,
  GetItemCommand,
  ListTablesCommand,
  ListTagsOfResourceCommand,
  PutItemCommand,
  UpdateTimeToLiveCommand,
} from '@aws-sdk/client-dynamodb'
import { afterAll, expect, test } from 'vitest'
import { ensureTables } from '#local/emulators/aws/dynamodb/tables.ts'
import { sweepExpired } from '#local/emulators/aws/dynamodb/ttl.ts'
import { StartError } from '#local/emulators/base/start-error.ts'
import { createResolver } from '#local/emulators/template/resolve.ts'
import { Template } from '#local/emulators/template/template.ts'
import { createRows, startDynamoForTests } from '#test/support/local/dynamo-stand-in.ts'

const dynamo = await startDynamoForTests()
afterAll(() => dynamo.close())

test('a table has its indexes, stream, encryption and tags, in our region', async () => {
  const index = (IndexName: string, hash: string) => ({
    IndexName,
    KeySchema: [{ AttributeName: hash, KeyType: 'HASH' as const }],
    Projection: { ProjectionType: 'ALL' as const },
  })
  await createRows(dynamo.client, 'whole', {
    GlobalSecondaryIndexes: [index('gsi1', 'gsi1pk'), index('gsi2', 'gsi1sk')],
    SSESpecification: { Enabled: true },
    Tags: [{ Key: 'stage', Value: 'test' }],
  })
  const { Table } = await dynamo.client.send(new DescribeTableCommand({ TableName: 'whole' }))
  expect(Table).toMatchObject({
    TableArn: 'arn:aws:dynamodb:us-east-1:000000000000:table/whole',
    TableStatus: 'ACTIVE',
    LatestStreamArn: expect.stringMatching(/^arn:aws:dynamodb:us-east-1:000000000000:table\/whole\/stream\/.+/),
    GlobalSecondaryIndexes: [{ IndexName: 'gsi1' }, { IndexName: 'gsi2' }],
  })
  const tags = new ListTagsOfResourceCommand({ ResourceArn: Table?.TableArn })
  expect((await dynamo.client.send(tags)).Tags).toEqual([{ Key: 'stage', Value: 'test' }])
})

test('a time to live is set and described', async () => {
  await createRows(dynamo.client, 'living')
  const TimeToLiveSpecification = { Enabled: true, AttributeName: 'ttl' }
  await dynamo.client.send(new UpdateTimeToLiveCommand({ TableName: 'living', TimeToLiveSpecification }))
  const { TimeToLiveDescription } = await dynamo.client.send(new DescribeTimeToLiveCommand({ TableName: 'living' }))
  expect(TimeToLiveDescription).toEqual({ TimeToLiveStatus: 'ENABLED', AttributeName: 'ttl' })
})

test('a restart keeps the rows', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'roomwright-dynamo-'))
  const file = join(folder, 'rows.db')
  const before = await startDynamoForTests({ file })
  await createRows(before.client, 'kept')
  await before.client.send(new PutItemCommand({ TableName: 'kept', Item: { pk: { S: 'a' }, sk: { S: 'b' } } }))
  await before.close()

  const after = await startDynamoForTests({ file })
  const { Item } = await after.client.send(
    new GetItemCommand({ TableName: 'kept', Key: { pk: { S: 'a' }, sk: { S: 'b' } } }),
  )
  await after.close()
  rmSync(folder, { recursive: true })
  expect(Item).toBeDefined()
})

test('expired rows are deleted, others stay', async () => {
  await createRows(dynamo.client, 'swept')
  const rows: Record<string, AttributeValue>[] = [
    { pk: { S: 'old' }, sk: { S: '1' }, ttl: { N: '1000' } },
    { pk: { S: 'young' }, sk: { S: '1' }, ttl: { N: String(Math.floor(Date.now() / 1000) + 60) } },
    { pk: { S: 'eternal' }, sk: { S: '1' } },
  ]
  for (const Item of rows) await dynamo.client.send(new PutItemCommand({ TableName: 'swept', Item }))
  const table = { name: 'swept', keyNames: ['pk', 'sk'], ttlAttribute: 'ttl' }
  expect(await sweepExpired(dynamo.client, table)).toBe(1)
  expect(await sweepExpired(dynamo.client, table)).toBe(0)
})

const templateWith = (sortKey: string) =>
  createResolver(
    Template.parse({
      Resources: {
        Table: {
          Type: 'AWS::DynamoDB::GlobalTable',
          Properties: {
            TableName: 'from-template',
            AttributeDefinitions: ['pk', sortKey].map((AttributeName) => ({ AttributeName, AttributeType: 'S' })),
            KeySchema: [
              { AttributeName: 'pk', KeyType: 'HASH' },
              { AttributeName: sortKey, KeyType: 'RANGE' },
            ],
            BillingMode: 'PAY_PER_REQUEST',
            StreamSpecification: { StreamViewType: 'NEW_AND_OLD_IMAGES' },
            TimeToLiveSpecification: { AttributeName: 'ttl', Enabled: true },
            Replicas: [{ Region: 'us-east-1' }],
          },
        },
      },
    }),
  )

test('a table of the template is created once, and the resolver gets its stream ARN', async () => {
  const resolver = templateWith('sk')
  const expected = [{ name: 'from-template', keyNames: ['pk', 'sk'], ttlAttribute: 'ttl' }]
  expect(await ensureTables(dynamo.engine.url, resolver)).toEqual(expected)
  expect(await ensureTables(dynamo.engine.url, templateWith('sk'))).toEqual(expected)
  expect(resolver.attribute('Table', 'StreamArn')).toMatch(
    /:us-east-1:000000000000:table\/from-template\/stream\/[\d.]+$/,
  )
  expect((await dynamo.client.send(new ListTablesCommand({}))).TableNames).toContain('from-template')
})

test('a stored table with other keys is refused, and the error has the command that deletes the stored data', async () => {
  await ensureTables(dynamo.engine.url, templateWith('sk'))
  await expect(ensureTables(dynamo.engine.url, templateWith('other'))).rejects.toThrow(StartError)
})
