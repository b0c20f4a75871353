import type { QueryCommandInput } from '@aws-sdk/lib-dynamodb'
import { readUnits } from './capacity.ts'
import { type Condition, conditionOf, refuseUnused, type Scope } from './conditions.ts'
import { copyOfItem, type Item, itemBytes } from './item.ts'
import type { Rows } from './rows.ts'

type Page = { Items: Item[]; LastEvaluatedKey?: Item }

/** A query of the table or of `gsi1`. As in DynamoDB, the limit applies before the filter. */
export const query = (rows: Rows, input: QueryCommandInput): Page => {
  const keyCondition = conditionOf(input.KeyConditionExpression ?? '')
  const filter = input.FilterExpression ? conditionOf(input.FilterExpression) : undefined
  refuseUnused(scopeOf(input, {}), [...keyCondition.placeholders, ...(filter?.placeholders ?? [])])
  const looked = lookedAt(rows, input, keyCondition)
  rows.units.read += readUnits(
    looked.reduce((sum, item) => sum + itemBytes(item), 0),
    input.ConsistentRead ?? false,
  )
  const last = looked.at(-1)
  return {
    Items: looked.filter((item) => filter?.holds(scopeOf(input, item)) ?? true).map(copyOfItem),
    ...(last && input.Limit === looked.length && { LastEvaluatedKey: positionOf(last, input) }),
  }
}

const scopeOf = (input: QueryCommandInput, item: Item): Scope => ({
  item,
  names: input.ExpressionAttributeNames ?? {},
  values: input.ExpressionAttributeValues ?? {},
})

const lookedAt = (rows: Rows, input: QueryCommandInput, keyCondition: Condition): Item[] => {
  const { IndexName, Limit, ScanIndexForward = true, ExclusiveStartKey: start } = input
  if (IndexName !== undefined && IndexName !== 'gsi1') throw new Error(`There is no index ${IndexName}`)
  if (IndexName && input.ConsistentRead) throw new Error('An index cannot be read consistently')
  const sortKey = IndexName ? 'gsi1sk' : 'sk'
  const order = (item: Item) => `${String(item[sortKey])} ${String(item.pk)} ${String(item.sk)}`
  const direction = ScanIndexForward ? 1 : -1
  return candidates(rows, input)
    .filter((item) => keyCondition.holds(scopeOf(input, item)))
    .sort((a, b) => (order(a) < order(b) ? -direction : direction))
    .filter((item) => !start || (order(item) > order(start) ? 1 : -1) === direction)
    .filter((item) => !start || order(item) !== order(start))
    .slice(0, Limit)
}

/** The rows of the queried partition. Throws unless the key condition begins with the partition key. */
const candidates = (rows: Rows, { IndexName, KeyConditionExpression = '', ...input }: QueryCommandInput): Item[] => {
  const found = /^(pk|gsi1pk) = (:\w+)/.exec(KeyConditionExpression)
  if (!found?.[2] || (found[1] === 'gsi1pk') !== Boolean(IndexName)) {
    throw new Error(`The key condition does not begin with its partition: ${KeyConditionExpression}`)
  }
  const partition = String(input.ExpressionAttributeValues?.[found[2]])
  return IndexName ? rows.indexPartition(partition) : rows.partition(partition)
}

const positionOf = ({ pk, sk, gsi1pk, gsi1sk }: Item, { IndexName }: QueryCommandInput): Item =>
  IndexName ? { pk, sk, gsi1pk, gsi1sk } : { pk, sk }
