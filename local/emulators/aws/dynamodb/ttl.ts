import {
  type AttributeValue,
  ConditionalCheckFailedException,
  DeleteItemCommand,
  type DynamoDBClient,
  paginateScan,
} from '@aws-sdk/client-dynamodb'
import type { StackTable } from './tables.ts'

const sweepMilliseconds = 60_000

/** Deletes expired rows, which the engine never does (docs/vendors.md, DynamoDB). Returns their number. */
export const sweepExpired = async (client: DynamoDBClient, table: StackTable, now = Date.now()): Promise<number> => {
  const { name, keyNames, ttlAttribute } = table
  if (!ttlAttribute) return 0
  const expression = {
    ExpressionAttributeNames: { '#ttl': ttlAttribute },
    ExpressionAttributeValues: { ':now': { N: String(Math.floor(now / 1000)) } },
  }
  const filter = { FilterExpression: '#ttl < :now', ...expression }
  let deleted = 0
  for await (const { Items = [] } of paginateScan({ client }, { TableName: name, ...filter })) {
    for (const item of Items) {
      const condition = { ConditionExpression: '#ttl < :now', ...expression }
      const deletion = new DeleteItemCommand({ TableName: name, Key: keyOf(item, keyNames), ...condition })
      if (await isDone(client.send(deletion))) deleted += 1
    }
  }
  return deleted
}

// False for a row whose expiry was extended since the scan.
const isDone = async (deletion: Promise<unknown>): Promise<boolean> => {
  try {
    await deletion
    return true
  } catch (error) {
    if (error instanceof ConditionalCheckFailedException) return false
    throw error
  }
}

const keyOf = (item: Record<string, AttributeValue>, names: string[]): Record<string, AttributeValue> =>
  Object.fromEntries(Object.entries(item).filter(([name]) => names.includes(name)))

/** Deletes expired rows every minute until stopped. */
export const startTtlSweeper = (
  client: DynamoDBClient,
  tables: readonly StackTable[],
  report: (error: unknown) => void,
) => {
  const timer = setInterval(() => {
    for (const table of tables) sweepExpired(client, table).catch(report)
  }, sweepMilliseconds)
  timer.unref()
  return () => clearInterval(timer)
}
