import { randomUUID } from 'node:crypto'
import {
  BatchWriteCommand,
  DeleteCommand,
  GetCommand,
  PutCommand,
  QueryCommand,
  TransactWriteCommand,
  UpdateCommand,
} from '@aws-sdk/lib-dynamodb'
import type { Random } from '#test/support/random.ts'

// Few, so that many are equal.
const numbers = [0, 1, 10]
const words = ['', 'a', 'ab', '10']
const maps = [{}, { n: 1 }, { n: 0, s: 'a' }, { n: 10, s: '' }]
const values = [...numbers, ...words, ...maps, true, false, null, [], ['a', 1]]

/** What an attribute mostly has; all but the map sometimes have a value of any type. */
const likelyValue = (random: Random, path: string): unknown => {
  if (path === 'nested') return random.pick(maps)
  const usual = /amount|\.n$/.test(path) ? numbers : /phrase|\.s$/.test(path) ? words : values
  return random.pick(random.chance(0.85) ? usual : values)
}

// `count` and `inner` are reserved words.
const paths = ['amount', 'phrase', 'nested', 'nested.n', 'nested.s', '#at']
const partitions = ['USER#1', 'USER#2']
const places = ['ACCOUNT', 'GEN#1', 'GEN#2', 'MODEL#1']
const indexPartitions = ['DESIGNS#1', 'DESIGNS#2']

/** Random commands of the document client in the syntax that the product uses, with rows of any type under the same names. */
export class RandomCommands {
  readonly #random: Random
  readonly #table: string

  constructor(random: Random, table: string) {
    this.#random = random
    this.#table = table
  }

  next() {
    const TableName = this.#table
    const kind = this.#random.below(12)
    if (kind < 2) return new PutCommand({ TableName, ...this.#put(this.#key()) })
    if (kind < 5) return new UpdateCommand({ TableName, ...this.#update(this.#key()) })
    if (kind < 6) return new DeleteCommand({ TableName, ...this.#delete(this.#key()) })
    if (kind < 8) return this.#transaction()
    if (kind < 9) return new GetCommand({ TableName, Key: this.#key(), ConsistentRead: true })
    if (kind < 11) return this.#query()
    const keys = this.#keys(this.#random.between(1, 3))
    const deletions = keys.map((Key) => ({ DeleteRequest: { Key } }))
    return new BatchWriteCommand({ RequestItems: { [TableName]: deletions } })
  }

  #transaction() {
    const TableName = this.#table
    const TransactItems = this.#keys(this.#random.between(1, 4)).map((key) => {
      const kind = this.#random.below(3)
      if (kind === 0) return { Put: { TableName, ...this.#put(key) } }
      return kind === 1
        ? { Delete: { TableName, ...this.#delete(key) } }
        : { Update: { TableName, ...this.#update(key) } }
    })
    return new TransactWriteCommand({ TransactItems, ClientRequestToken: randomUUID() })
  }

  #query() {
    const expression = new Expression(this.#random)
    const ofIndex = this.#random.chance(0.4)
    const [pk, sk, names, starts] = ofIndex
      ? ['gsi1pk', 'gsi1sk', indexPartitions, ['1', '2', '3']]
      : ['pk', 'sk', partitions, ['ACCOUNT', 'GEN#', 'GEN#1', 'MODEL#1']]
    const partition = `${pk} = ${expression.value(this.#pick(names))}`
    const [first = '', last = ''] = [this.#pick(starts), this.#pick(starts)].toSorted()
    const place = this.#pick([
      () => '',
      () => ` AND begins_with(${sk}, ${expression.value(first)})`,
      () => ` AND ${sk} BETWEEN ${expression.value(first)} AND ${expression.value(last)}`,
      () => ` AND ${sk} ${this.#pick(['<', '<=', '>', '>=', '='])} ${expression.value(first)}`,
    ])()
    const filter = this.#random.chance(0.4) ? expression.condition() : undefined
    return new QueryCommand({
      TableName: this.#table,
      ...(ofIndex && { IndexName: 'gsi1' }),
      KeyConditionExpression: partition + place,
      ...(filter && { FilterExpression: filter }),
      ...(this.#random.chance(0.4) && { Limit: this.#random.between(1, 3) }),
      ScanIndexForward: this.#random.chance(0.5),
      ...expression.given,
    })
  }

  #put(key: Key) {
    const expression = new Expression(this.#random)
    const condition = this.#random.chance(0.5) ? expression.condition() : undefined
    const attributes = ['amount', 'phrase', 'nested', 'at'].filter(() => this.#random.chance(0.6))
    const Item = {
      ...key,
      ...Object.fromEntries(attributes.map((name) => [name, likelyValue(this.#random, name)])),
      ...(this.#random.chance(0.5) && this.#indexKeys(key)),
    }
    return { Item, ...(condition && { ConditionExpression: condition, ...expression.given }) }
  }

  #delete(Key: Key) {
    const expression = new Expression(this.#random)
    const condition = this.#random.chance(0.5) ? expression.condition() : undefined
    return { Key, ...(condition && { ConditionExpression: condition, ...expression.given }) }
  }

  #update(Key: Key) {
    const expression = new Expression(this.#random)
    const condition = this.#random.chance(0.6) ? expression.condition() : undefined
    // Paths of one update may not overlap.
    const free = this.#random.chance(0.2)
      ? paths.filter((path) => path !== 'nested')
      : paths.filter((path) => !path.startsWith('nested.'))
    const chosen = free.filter(() => this.#random.chance(0.5))
    const [removed, ...set] = chosen
    // Not below a map, which may be missing: DynamoDB refuses that, and dynoxide ignores it
    // (https://github.com/scylladb/scylladb/issues/10043).
    const removes = removed !== undefined && !removed.includes('.') && this.#random.chance(0.4)
    const assigned = (removes ? set : chosen).map(
      (path) => `${expression.path(path)} = ${this.#source(expression, path)}`,
    )
    if (this.#random.chance(0.3)) {
      const { gsi1pk, gsi1sk } = this.#indexKeys(Key)
      assigned.push(`gsi1pk = ${expression.value(gsi1pk)}`, `gsi1sk = ${expression.value(gsi1sk)}`)
    }
    if (assigned.length === 0 && !removes) assigned.push(`${expression.path('amount')} = ${expression.value(1)}`)
    const clauses = [
      ...(assigned.length > 0 ? [`SET ${assigned.join(', ')}`] : []),
      ...(removes ? [`REMOVE ${expression.path(removed)}`] : []),
    ]
    return {
      Key,
      UpdateExpression: clauses.join(' '),
      ...(condition && { ConditionExpression: condition }),
      ...expression.given,
    }
  }

  #source(expression: Expression, path: string): string {
    const kind = this.#random.below(8)
    if (kind > 2) return expression.value(likelyValue(this.#random, path))
    if (kind === 0) return expression.path(this.#pick(paths))
    const number = expression.value(this.#pick(numbers))
    return `amount ${kind === 1 ? '+' : '-'} ${number}`
  }

  // Each row has a place of its own in the index: the order of rows with the same place is not defined.
  #indexKeys({ pk, sk }: Key) {
    return { gsi1pk: this.#pick(indexPartitions), gsi1sk: `${this.#random.between(1, 3)}#${pk}#${sk}` }
  }

  #key(): Key {
    return { pk: this.#pick(partitions), sk: this.#pick(places) }
  }

  /** Different keys, since a transaction or batch names a row once. */
  #keys(count: number): Key[] {
    const keys = Array.from({ length: count }, () => this.#key())
    return [...new Map(keys.map((key) => [`${key.pk} ${key.sk}`, key])).values()]
  }

  #pick<Choice>(choices: readonly Choice[]): Choice {
    return this.#random.pick(choices) as Choice
  }
}

type Key = { pk: string; sk: string }

/** The expressions of one command, which share their names and values. */
class Expression {
  readonly #random: Random
  readonly #values: Record<string, unknown> = {}
  readonly #names: Record<string, string> = {}

  constructor(random: Random) {
    this.#random = random
  }

  get given() {
    return {
      ...(Object.keys(this.#values).length > 0 && { ExpressionAttributeValues: this.#values }),
      ...(Object.keys(this.#names).length > 0 && { ExpressionAttributeNames: this.#names }),
    }
  }

  value(value: unknown): string {
    const placeholder = `:v${Object.keys(this.#values).length}`
    this.#values[placeholder] = value
    return placeholder
  }

  path(path: string): string {
    if (path.startsWith('#')) this.#names[path] = path.slice(1)
    return path
  }

  condition(depth = 2): string {
    const kind = this.#random.below(depth === 0 ? 6 : 9)
    if (kind === 6) return `NOT ${this.#part(depth)}`
    if (kind === 7) return `${this.#part(depth)} AND ${this.#part(depth)}`
    if (kind === 8) return `${this.#part(depth)} OR ${this.#part(depth)}`
    const path = this.path(this.#random.pick(paths) ?? 'amount')
    if (kind === 0) return `attribute_exists(${path})`
    if (kind === 1) return `attribute_not_exists(${path})`
    if (kind === 2) return `begins_with(${path}, ${this.value(this.#random.pick(words))})`
    if (kind === 3) return `${path} IN (${this.#like(path)}, ${this.#like(path)})`
    if (kind === 4) {
      const [least, most] = this.#random.chance(0.5)
        ? [this.#random.pick(numbers), this.#random.pick(numbers)].toSorted((one, other) => Number(one) - Number(other))
        : [this.#random.pick(words), this.#random.pick(words)].toSorted()
      return `${path} BETWEEN ${this.value(least)} AND ${this.value(most)}`
    }
    if (this.#random.chance(0.4)) return `${path} = ${this.#like(path)}`
    const ordered: readonly unknown[] = /phrase|\.s$/.test(path) ? words : numbers
    return `${path} ${this.#random.pick(['<', '<=', '>', '>='])} ${this.value(this.#random.pick(ordered))}`
  }

  readonly #part = (depth: number): string => `(${this.condition(depth - 1)})`

  readonly #like = (path: string): string => this.value(likelyValue(this.#random, path))
}
