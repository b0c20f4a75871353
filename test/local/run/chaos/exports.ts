import { DynamoDBClient } from '@aws-sdk/client-dynamodb'
import { DynamoDBDocumentClient, UpdateCommand } from '@aws-sdk/lib-dynamodb'
import { strFromU8, unzipSync } from 'fflate'
import { expect } from 'vitest'
import { DataExport } from '#functions/core/accounts/data-export.ts'
import { keys } from '#functions/core/db/keys.ts'
import { areas } from '#shared/contracts/index.ts'
import { eventually } from '#test/support/eventually.ts'
import type { Item } from '#test/support/functions/table/item.ts'
import type { StackPerson } from '#test/support/local/stack-person.ts'
import { ask, type Doer, type Doing } from './doer.ts'

const { read, exportLinks } = areas.account.endpoints

/** Asks for an export, unless one is being prepared. */
export const askForExport = async (doing: Doing): Promise<void> => {
  const { doer } = doing
  const answer = await ask(doing, ['GET', '/account'])
  if (!answer || read.result.parse(answer.body).dataExport?.status === 'preparing') return
  const before = doer.exported
  doer.exported = 'open'
  const asked = await ask(doing, ['POST', '/account/export'], [202, 429])
  if (asked) doer.exported = asked.status === 202 ? 'accepted' : before
}

const exportOf = (rows: readonly Item[], { userId }: Doer): DataExport | undefined => {
  const row = rows.find(({ sk }) => sk === keys.account(userId).sk)
  return DataExport.nullish().parse(row?.dataExport) ?? undefined
}

/** The archives of a ready export. */
export const archivesOf = (rows: readonly Item[], doer: Doer): string[] => {
  const found = exportOf(rows, doer)
  return found?.endsAt ? found.files : []
}

/** What holds at every moment: an accepted export is there, and a ready one has archives. */
export const checkExport = (rows: readonly Item[], doer: Doer): void => {
  const found = exportOf(rows, doer)
  if (doer.exported === 'accepted')
    expect([doer.email, found !== undefined], 'accepted and there').toEqual([doer.email, true])
  if (found?.endsAt) expect([found.id, found.files.length > 0], 'a ready export has archives').toEqual([found.id, true])
}

/**
 * When no message is left: an accepted export is ready. One whose message was perhaps never sent is ready too, or a new
 * one can be asked for when it has waited for half an hour.
 */
export const exportIsReady = async (person: StackPerson, doer: Doer): Promise<void> => {
  if (doer.exported === 'never') return
  const { dataExport } = await person.account()
  if (doer.exported === 'open' && dataExport?.status !== 'ready') {
    await passStall(person, doer)
    expect(await person.call('POST', '/account/export'), doer.email).toMatchObject({ status: 202 })
    await eventually(async () => expect((await person.account()).dataExport).toMatchObject({ status: 'ready' }), {
      withinSeconds: 600,
    })
  } else expect([doer.email, dataExport?.status], 'an accepted export is ready').toEqual([doer.email, 'ready'])
  const { urls } = exportLinks.result.parse((await person.call('GET', '/account/export')).body)
  const [account] = await Promise.all(
    urls.map(async (url) => unzipSync(new Uint8Array(await (await fetch(url)).arrayBuffer()))),
  )
  expect(JSON.parse(strFromU8(account?.['account.json'] ?? new Uint8Array()))).toMatchObject([{ email: doer.email }])
}

/** Moves the request for an export into the past. */
const passStall = async ({ stack }: StackPerson, { userId }: Doer): Promise<void> => {
  const client = DynamoDBDocumentClient.from(new DynamoDBClient(stack.clientSettings('dynamodb')))
  const key = { TableName: stack.endpoints.resources.table, Key: keys.account(userId) }
  await client
    .send(
      new UpdateCommand({
        ...key,
        UpdateExpression: 'SET dataExport.askedAt = :past',
        ConditionExpression: 'attribute_type(dataExport, :map)',
        ExpressionAttributeValues: { ':past': '2020-01-01T00:00:00.000Z', ':map': 'M' },
      }),
    )
    // Nothing was recorded.
    .catch(() => {})
  client.destroy()
}
