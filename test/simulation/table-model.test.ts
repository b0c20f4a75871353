import { DeleteTableCommand, TransactionCanceledException } from '@aws-sdk/client-dynamodb'
import { type DynamoDBDocumentClient, QueryCommand } from '@aws-sdk/lib-dynamodb'
import { expect, onTestFinished, test } from 'vitest'
import { functionEnvironment } from '#test/support/functions/function-environment.ts'
import { TableModel } from '#test/support/functions/table/table-model.ts'
import { createRows, startDynamoForTests } from '#test/support/local/dynamo-stand-in.ts'
import { replace } from '#test/support/replace.ts'
import { runSeed } from './run-seed.ts'

/** The part of a command's answer that is the same in every table. */
type Answer = { Item?: unknown; Items?: unknown; error?: string; reasons?: (string | undefined)[] }
type Asked = { command: Parameters<DynamoDBDocumentClient['send']>[0]; answer: Answer }

const answerOf = (value: object): Answer => ({ Item: Reflect.get(value, 'Item'), Items: Reflect.get(value, 'Items') })

const refusalOf = (error: unknown): Answer => ({
  error: error instanceof Error ? error.name : String(error),
  ...(error instanceof TransactionCanceledException && {
    reasons: error.CancellationReasons?.map(({ Code }) => Code),
  }),
})

/** Every command of one schedule with the model's answer, without queries of the index, which lags in the model. */
const askedIn = async (seed: number): Promise<Asked[]> => {
  const asked: Asked[] = []
  const serve = TableModel.prototype.serve
  const undo = replace(TableModel.prototype, 'serve', function (this: TableModel, command: Asked['command']) {
    const isLagging = command instanceof QueryCommand && command.input.IndexName !== undefined
    const isCatalogue = JSON.stringify(command.input).includes('OPTIONS#')
    const keep = (answer: Answer) => isLagging || isCatalogue || asked.push({ command, answer })
    try {
      const value = serve.call(this, command)
      keep(answerOf(Object(value)))
      return value
    } catch (error) {
      keep(refusalOf(error))
      throw error
    }
  })
  await runSeed(seed).finally(undo)
  return asked
}

const seeds = Array.from({ length: 5 }, (_, index) => 1000 + index)

test('the table model answers every command of a schedule as the local DynamoDB does', {
  timeout: 300_000,
}, async () => {
  const { client, documents, close } = await startDynamoForTests()
  onTestFinished(close)
  let compared = 0
  for (const seed of seeds) {
    await createRows(client, functionEnvironment.TABLE_NAME)
    for (const { command, answer } of await askedIn(seed)) {
      const truth = await documents.send(command).then(answerOf, refusalOf)
      expect(answer, `seed ${seed}: ${JSON.stringify(command.input)}`).toEqual(truth)
      compared++
    }
    await client.send(new DeleteTableCommand({ TableName: functionEnvironment.TABLE_NAME }))
  }
  expect(compared).toBeGreaterThan(200)
})
