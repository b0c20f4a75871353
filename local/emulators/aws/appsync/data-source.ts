import { DynamoDBClient, GetItemCommand } from '@aws-sdk/client-dynamodb'
import { unmarshall } from '@aws-sdk/util-dynamodb'
import * as z from 'zod'
import type { Credentials } from '#local/emulators/aws/iam/principals.ts'

/** Answers the request of a handler. */
export type DataSource = (request: unknown) => Promise<unknown>

/** Of DynamoDB's operations only the one that the product's handler uses. */
const GetItem = z.strictObject({
  operation: z.literal('GetItem'),
  key: z.record(z.string(), z.strictObject({ S: z.string() })),
  consistentRead: z.boolean().default(false),
})

type TableOptions = { endpoint: string; region: string; tableName: string; credentials: Credentials }

/** A table as the data source of handlers, read with the permissions of the data source's role. */
export const tableSource = ({ tableName: TableName, ...settings }: TableOptions): DataSource => {
  const client = new DynamoDBClient(settings)
  return async (request) => {
    const { key: Key, consistentRead: ConsistentRead } = GetItem.parse(request)
    const { Item } = await client.send(new GetItemCommand({ TableName, Key, ConsistentRead }))
    return Item ? unmarshall(Item) : null
  }
}
