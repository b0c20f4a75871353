import type { QueryCommandInput, ScanCommandInput } from '@aws-sdk/lib-dynamodb'
import { readUnits } from './capacity.ts'
import { type Condition, conditionOf, refuseUnused, type Scope } from './conditions.ts'
import { copyOfItem, type Item, itemBytes } from './item.ts'
import type { Bounds } from './partition.ts'
import { indexPlace, type Rows } from './rows.ts'

type Page = { Items: Item[]; LastEvaluatedKey?: Item }

// As in DynamoDB (docs/vendors.md, DynamoDB).
const pageBytes = 1024 * 1024

/** A query of the table or of `gsi1`. As in DynamoDB, the limit and the size of a page apply before the filter. */
export const query = (rows: Rows, input: QueryCommandInput): Page => {
  const keyCondition = conditionOf(input.KeyConditionExpression ?? '')
  const filter = input.FilterExpression ? conditionOf(input.FilterExpression) : undefined
  refuseUnused(scopeOf(input, {}), [...keyCondition.placeholders, ...(filter?.placeholders ?? [])])
  const { looked, bytes, isOver } = lookedAt(rows, input, keyCondition)
  rows.units.read += readUnits(bytes, input.ConsistentRead ?? false)
  const last = looked.at(-1)
  return {
    Items: looked.filter((item) => filter?.holds(scopeOf(input, item)) ?? true).map(copyOfItem),
    ...(last && !isOver && { LastEvaluatedKey: positionOf(last, input) }),
  }
}

/** A scan of the table, whose partitions follow each other in any order. */
export const scan = (rows: Rows, input: ScanCommandInput): Page => {
  const filter = conditionOf(input.FilterExpression ?? '')
  refuseUnused(scopeOf(input, {}), filter.placeholders)
  const { pk, sk } = input.ExclusiveStartKey ?? {}
  const all = rows.all()
  const start = all.findIndex((item) => item.pk === pk && item.sk === sk) + 1
  let bytes = 0
  const tooLarge = all.findIndex((item, index) => {
    bytes += index < start ? 0 : itemBytes(item)
    return bytes > pageBytes
  })
  const looked = all.slice(start, tooLarge < 0 ? undefined : tooLarge)
  rows.units.read += readUnits(
    looked.reduce((sum, item) => sum + itemBytes(item), 0),
    false,
  )
  const last = looked.at(-1)
  return {
    Items: looked.filter((item) => filter.holds(scopeOf(input, item))).map(copyOfItem),
    ...(last && tooLarge >= 0 && { LastEvaluatedKey: { pk: last.pk, sk: last.sk } }),
  }
}

type Expressions = Pick<QueryCommandInput, 'ExpressionAttributeNames' | 'ExpressionAttributeValues'>

const scopeOf = (input: Expressions, item: Item): Scope => ({
  item,
  names: input.ExpressionAttributeNames ?? {},
  values: input.ExpressionAttributeValues ?? {},
})

const lookedAt = (rows: Rows, input: QueryCommandInput, keyCondition: Condition) => {
  const { IndexName, Limit, ScanIndexForward = true, ExclusiveStartKey: start } = input
  if (IndexName !== undefined && IndexName !== 'gsi1') throw new Error(`There is no index ${IndexName}`)
  if (IndexName && input.ConsistentRead) throw new Error('An index cannot be read consistently')
  const startPlace = start && (IndexName ? indexPlace(start) : String(start.sk))
  const bounds = rangeOf(input, startPlace)
  const looked: Item[] = []
  let bytes = 0
  for (const { place, item } of partitionOf(rows, input).between(bounds, ScanIndexForward)) {
    if (place === startPlace || !keyCondition.holds(scopeOf(input, item))) continue
    if (bytes + itemBytes(item) > pageBytes) return { looked, bytes, isOver: false }
    looked.push(item)
    bytes += itemBytes(item)
    if (looked.length === Limit) return { looked, bytes, isOver: false }
  }
  return { looked, bytes, isOver: true }
}

/** The partition of the key condition, which has to begin with it. */
const partitionOf = (rows: Rows, { IndexName, KeyConditionExpression = '', ...input }: QueryCommandInput) => {
  const found = /^(pk|gsi1pk) = (:\w+)/.exec(KeyConditionExpression)
  if (!found?.[2] || (found[1] === 'gsi1pk') !== Boolean(IndexName)) {
    throw new Error(`The key condition does not begin with its partition: ${KeyConditionExpression}`)
  }
  const partition = String(input.ExpressionAttributeValues?.[found[2]])
  return IndexName ? rows.indexPartition(partition) : rows.partition(partition)
}

// After every character of a key.
const end = '\uffff'

/** Where rows can be that fulfil the key condition and follow the start. It may contain others. */
const rangeOf = (input: QueryCommandInput, startPlace: string | undefined): Bounds => {
  const { KeyConditionExpression: expression = '', ExpressionAttributeValues: values = {} } = input
  const [, first, last = first] = /(?:begins_with\(\w*sk,|sk =|BETWEEN) (:\w+)(?: AND (:\w+))?/.exec(expression) ?? []
  const low = first ? String(values[first]) : ''
  const high = last ? `${String(values[last])}${end}` : end
  if (startPlace === undefined) return { low, high }
  return input.ScanIndexForward === false ? { low, high: startPlace } : { low: startPlace, high }
}

const positionOf = ({ pk, sk, gsi1pk, gsi1sk }: Item, { IndexName }: QueryCommandInput): Item =>
  IndexName ? { pk, sk, gsi1pk, gsi1sk } : { pk, sk }
