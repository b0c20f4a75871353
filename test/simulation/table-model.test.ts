import {
  ConditionalCheckFailedException,
  DeleteTableCommand,
  TransactionCanceledException,
} from '@aws-sdk/client-dynamodb'
import {
  type DynamoDBDocumentClient,
  PutCommand,
  QueryCommand,
  type QueryCommandInput,
  ScanCommand,
} from '@aws-sdk/lib-dynamodb'
import { expect, onTestFinished, test } from 'vitest'
import { functionEnvironment } from '#test/support/functions/function-environment.ts'
import type { Item } from '#test/support/functions/table/item.ts'
import { Rows } from '#test/support/functions/table/rows.ts'
import { TableModel } from '#test/support/functions/table/table-model.ts'
import { createRows, startDynamoForTests } from '#test/support/local/dynamo-stand-in.ts'
import { Random } from '#test/support/random.ts'
import { replace } from '#test/support/replace.ts'
import { shortly } from '#test/support/shortly.ts'
import { RandomCommands } from './random-commands.ts'
import { runSeed } from './run-seed.ts'

/** The part of a command's answer that is the same in every table. */
type Answer = { Item?: unknown; Items?: unknown; error?: string; reasons?: (string | undefined)[] }
type Command = Parameters<DynamoDBDocumentClient['send']>[0]
type Asked = { input: object; ask: (documents: DynamoDBDocumentClient) => Promise<object>; answer: Answer }

// The model keeps -0, which DynamoDB does not know.
const withoutMinusZero = (_name: string, value: unknown) => (value === 0 ? 0 : value)

const answerOf = (value: object): Answer =>
  JSON.parse(JSON.stringify({ Item: Reflect.get(value, 'Item'), Items: Reflect.get(value, 'Items') }, withoutMinusZero))

const refusalOf = (error: unknown): Answer => ({
  error: error instanceof Error ? error.name : String(error),
  ...(error instanceof TransactionCanceledException && {
    reasons: error.CancellationReasons?.map(({ Code }) => Code),
  }),
})

const isOfCatalogue = (input: object) => JSON.stringify(input).includes('OPTIONS#')

/**
 * Every command of one schedule with the model's answer, without queries of the index, which lags in the model, and of the
 * catalogue. A row that the schedule places by itself counts as put.
 */
const askedIn = async (seed: number): Promise<Asked[]> => {
  const asked: Asked[] = []
  const place = Rows.prototype.place
  const undoPlace = replace(Rows.prototype, 'place', function (this: Rows, row: Item) {
    const put = new PutCommand({ TableName: functionEnvironment.TABLE_NAME, Item: row })
    if (!isOfCatalogue(row)) asked.push({ input: put.input, ask: (documents) => documents.send(put), answer: {} })
    place.call(this, row)
  })
  const serve = TableModel.prototype.serve
  const undo = replace(TableModel.prototype, 'serve', function (this: TableModel, command: Command) {
    const isLagging = command instanceof QueryCommand && command.input.IndexName !== undefined
    const { input } = command
    const keep = (answer: Answer) =>
      isLagging || isOfCatalogue(input) || asked.push({ input, ask: (documents) => documents.send(command), answer })
    try {
      const value = serve.call(this, command)
      keep(answerOf(Object(value)))
      return value
    } catch (error) {
      keep(refusalOf(error))
      throw error
    }
  })
  await runSeed(seed).finally(() => {
    undo()
    undoPlace()
  })
  return asked
}

const seeds = Array.from({ length: 5 }, (_, index) => 1005 + index)

test('the table model answers every command of a schedule as the local DynamoDB does', {
  timeout: 300_000,
}, async () => {
  const { client, documents, close } = await startDynamoForTests()
  onTestFinished(close)
  let compared = 0
  for (const seed of seeds) {
    await createRows(client, functionEnvironment.TABLE_NAME)
    for (const { input, ask, answer } of await askedIn(seed)) {
      const truth = await ask(documents).then(answerOf, refusalOf)
      expect(answer, `seed ${seed}: ${JSON.stringify(input)}`).toEqual(truth)
      compared++
    }
    await client.send(new DeleteTableCommand({ TableName: functionEnvironment.TABLE_NAME }))
  }
  expect(compared).toBeGreaterThan(200)
})

const TableName = functionEnvironment.TABLE_NAME

/** Rows of 50 KB of one partition, two of them with each sort key of the index. */
const largeRows = Array.from({ length: 44 }, (_, number) => ({
  pk: 'USER#1',
  sk: `${number < 40 ? 'GEN' : 'MODEL'}#${String(number).padStart(2, '0')}`,
  gsi1pk: 'DESIGNS#1',
  gsi1sk: `settled#${Math.floor(number / 2) + 10}`,
  number,
  text: 'x'.repeat(50_000),
}))

const ofTable = (condition: string, values: object): QueryCommandInput => ({
  TableName,
  KeyConditionExpression: `pk = :pk AND ${condition}`,
  ExpressionAttributeValues: { ':pk': 'USER#1', ...values },
})

const ofIndex = (condition: string, values: object): QueryCommandInput => ({
  TableName,
  IndexName: 'gsi1',
  KeyConditionExpression: `gsi1pk = :pk AND ${condition}`,
  ExpressionAttributeValues: { ':pk': 'DESIGNS#1', ...values },
})

const ranges: QueryCommandInput[] = [
  ofTable('begins_with(sk, :prefix)', { ':prefix': 'GEN#' }),
  ofTable('begins_with(sk, :prefix)', { ':prefix': 'MODEL#' }),
  ofTable('sk BETWEEN :first AND :last', { ':first': 'GEN#03', ':last': 'GEN#37' }),
  ofTable('sk BETWEEN :first AND :last', { ':first': 'GEN#39', ':last': 'MODEL#' }),
  ofTable('sk > :first', { ':first': 'GEN#20' }),
  ofIndex('begins_with(gsi1sk, :prefix)', { ':prefix': 'settled#2' }),
  ofIndex('gsi1sk BETWEEN :first AND :last', { ':first': 'settled#11', ':last': 'settled#30' }),
  ofIndex('gsi1sk <= :last', { ':last': 'settled#25' }),
]

const waysToRead: Partial<QueryCommandInput>[] = [true, false].flatMap((ScanIndexForward) => [
  { ScanIndexForward },
  { ScanIndexForward, Limit: 7 },
  { ScanIndexForward, Limit: 1000 },
])

type Send = (command: QueryCommand) => unknown

/** The numbers of the rows of each page, to the last. */
const pagesOf = async (send: Send, input: QueryCommandInput): Promise<number[][]> => {
  const pages: number[][] = []
  let start: Record<string, unknown> | undefined
  do {
    const page = Object(await send(new QueryCommand({ ...input, ...(start && { ExclusiveStartKey: start }) })))
    pages.push(page.Items.map(({ number }: { number: number }) => number))
    start = page.LastEvaluatedKey
  } while (start)
  return pages
}

test('the table model reads a range page by page as the local DynamoDB does, also beyond a megabyte', async () => {
  const { client, documents, close } = await startDynamoForTests()
  onTestFinished(close)
  await createRows(client, TableName)
  const model = new TableModel()
  for (const Item of largeRows.toReversed()) {
    model.rows.place(Item)
    await documents.send(new PutCommand({ TableName, Item }))
  }
  for (const range of ranges)
    for (const way of waysToRead) {
      const input = { ...range, ...way }
      const truth = await pagesOf((command) => documents.send(command), input)
      expect(await pagesOf((command) => model.serve(command), input), JSON.stringify(input)).toEqual(truth)
    }
})

/** What a command did, as far as it is the same in every table: DynamoDB's words about a rejected command are its own. */
const outcomeOf = async (send: () => unknown): Promise<unknown> => {
  try {
    const { Item, Items, LastEvaluatedKey } = Object(await send())
    return JSON.parse(JSON.stringify({ Item, Items, LastEvaluatedKey }, withoutMinusZero))
  } catch (error) {
    if (error instanceof ConditionalCheckFailedException) return 'condition failed'
    const reasons =
      error instanceof TransactionCanceledException ? error.CancellationReasons?.map(({ Code }) => Code) : []
    return reasons?.length && !reasons.includes('ValidationError') ? reasons : 'rejected'
  }
}

const isRefused = (outcome: unknown) => outcome === 'condition failed' || Array.isArray(outcome)

const wholeTable = () => new ScanCommand({ TableName, FilterExpression: 'attribute_exists(pk)' })

const rowsOf = async (send: (command: ScanCommand) => unknown): Promise<Item[]> => {
  const { Items } = Object(await send(wholeTable()))
  const rows: Item[] = JSON.parse(JSON.stringify(Items, withoutMinusZero))
  return rows.toSorted((one, other) => `${one.pk} ${one.sk}`.localeCompare(`${other.pk} ${other.sk}`))
}

const sequences = Array.from({ length: 400 }, (_, index) => index + 1)
const commandsEach = 80

test('the table model does what the local DynamoDB does in random sequences of commands', {
  timeout: 600_000,
}, async () => {
  const { client, documents, close } = await startDynamoForTests()
  onTestFinished(close)
  for (const seed of shortly(sequences, 10, 20)) {
    await createRows(client, TableName)
    const model = new TableModel()
    const commands = new RandomCommands(new Random(seed), TableName)
    for (let number = 0; number < commandsEach; number++) {
      const command = commands.next()
      const truth = await outcomeOf(() => documents.send(command as PutCommand))
      model.rows.catchUpIndex()
      const outcome = await outcomeOf(() => model.serve(command))
      // A write whose condition fails and whose update is impossible too: which of them is told is not documented.
      if (truth === 'rejected' && isRefused(outcome)) continue
      expect(outcome, `sequence ${seed}, command ${number}: ${JSON.stringify(command.input)}`).toEqual(truth)
    }
    expect(await rowsOf((command) => model.serve(command))).toEqual(await rowsOf((command) => documents.send(command)))
    await client.send(new DeleteTableCommand({ TableName }))
  }
})

/** The rows of the index, in its order. */
const indexOf = async (send: Send): Promise<unknown> => {
  const partitions = ['DESIGNS#1', 'DESIGNS#2'].map(async (partition) => {
    const { Items } = Object(await send(new QueryCommand(ofIndexPartition(partition))))
    return Items
  })
  return JSON.parse(JSON.stringify(await Promise.all(partitions), withoutMinusZero))
}

const ofIndexPartition = (partition: string): QueryCommandInput => ({
  TableName,
  IndexName: 'gsi1',
  KeyConditionExpression: 'gsi1pk = :pk',
  ExpressionAttributeValues: { ':pk': partition },
})

test('the index of the table model lags: it shows what that of the local DynamoDB has shown after an earlier command', {
  timeout: 600_000,
}, async () => {
  const { client, documents, close } = await startDynamoForTests()
  onTestFinished(close)
  for (const seed of shortly(sequences.slice(0, 100), 5, 10)) {
    await createRows(client, TableName)
    const model = new TableModel()
    const { rows } = model
    const random = new Random(seed)
    const commands = new RandomCommands(random, TableName)
    const shown = new Map([[0, await indexOf((command) => documents.send(command))]])
    for (let number = 0; number < commandsEach; number++) {
      const command = commands.next()
      await outcomeOf(() => documents.send(command as PutCommand))
      await outcomeOf(() => model.serve(command))
      shown.set(rows.changes.length, await indexOf((earlier) => documents.send(earlier)))
      const indexed = rows.changes.length - rows.indexLag
      // Rarely, so that a row changes again before the index shows its first change.
      const later = [...shown.keys()].filter((changes) => changes >= indexed)
      const next = (random.chance(0.2) && random.pick(later)) || indexed
      rows.catchUpIndex(next - indexed)
      expect(await indexOf((query) => model.serve(query)), `sequence ${seed}, command ${number}`).toEqual(
        shown.get(next),
      )
    }
    await client.send(new DeleteTableCommand({ TableName }))
  }
})

test('neither the table model nor the local DynamoDB reads the index consistently', async () => {
  const { client, documents, close } = await startDynamoForTests()
  onTestFinished(close)
  await createRows(client, TableName)
  const consistently = new QueryCommand({ ...ofIndexPartition('DESIGNS#1'), ConsistentRead: true })
  expect(await outcomeOf(() => documents.send(consistently))).toBe('rejected')
  expect(await outcomeOf(() => new TableModel().serve(consistently))).toBe('rejected')
})
