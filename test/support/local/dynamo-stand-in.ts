import { CreateTableCommand, type CreateTableCommandInput, DynamoDBClient } from '@aws-sdk/client-dynamodb'
import { DynamoDBStreamsClient } from '@aws-sdk/client-dynamodb-streams'
import { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb'
import { afterAll } from 'vitest'
import { startDynamoEngine } from '#local/emulators/aws/dynamodb/dynoxide.ts'
import { startDynamoProxy } from '#local/emulators/aws/dynamodb/proxy.ts'
import type { AwsFaultSwitches } from '#local/emulators/aws/faults/aws-fault-switches.ts'
import type { Access, Log } from '#local/emulators/base/stand-in.ts'
import { localAccess, operatorKey } from './local-access.ts'

type DynamoOptions = {
  access?: Access
  /** The key that the clients sign with; the operator's by default. */
  credentials?: { accessKeyId: string; secretAccessKey: string }
  file?: string
  faults?: AwsFaultSwitches
  log?: Log
}

/** Starts the engine and its proxy, with official clients for them. */
export const startDynamoForTests = async (options: DynamoOptions = {}) => {
  const { access = localAccess().access, credentials = operatorKey, file, faults, log } = options
  const engine = await startDynamoEngine(file ? { file } : {})
  const proxy = await startDynamoProxy({ engineUrl: engine.url, access, faults, ...(log && { log }) })
  const settings = { endpoint: proxy.url, region: 'us-east-1', credentials, maxAttempts: 1 }
  const client = new DynamoDBClient(settings)
  const streams = new DynamoDBStreamsClient(settings)
  return {
    client,
    streams,
    documents: DynamoDBDocumentClient.from(client, { marshallOptions: { removeUndefinedValues: true } }),
    proxy,
    engine,
    close: async () => {
      client.destroy()
      streams.destroy()
      await proxy.close()
      await engine.close()
    },
  }
}

/** A stand-in with a table of `createRows`, until the tests of the file end. */
export const startRows = async (TableName: string) => {
  const dynamo = await startDynamoForTests()
  afterAll(() => dynamo.close())
  await createRows(dynamo.client, TableName)
  return dynamo
}

/** Creates a table with the keys pk and sk, and an index by gsi1pk and gsi1sk. */
export const createRows = (client: DynamoDBClient, TableName: string, others: Partial<CreateTableCommandInput> = {}) =>
  client.send(
    new CreateTableCommand({
      TableName,
      BillingMode: 'PAY_PER_REQUEST',
      AttributeDefinitions: ['pk', 'sk', 'gsi1pk', 'gsi1sk'].map((AttributeName) => ({
        AttributeName,
        AttributeType: 'S',
      })),
      KeySchema: [
        { AttributeName: 'pk', KeyType: 'HASH' },
        { AttributeName: 'sk', KeyType: 'RANGE' },
      ],
      GlobalSecondaryIndexes: [
        {
          IndexName: 'gsi1',
          KeySchema: [
            { AttributeName: 'gsi1pk', KeyType: 'HASH' },
            { AttributeName: 'gsi1sk', KeyType: 'RANGE' },
          ],
          Projection: { ProjectionType: 'ALL' },
        },
      ],
      StreamSpecification: { StreamEnabled: true, StreamViewType: 'NEW_AND_OLD_IMAGES' },
      ...others,
    }),
  )
