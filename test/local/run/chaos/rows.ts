import { DynamoDBClient } from '@aws-sdk/client-dynamodb'
import { HeadObjectCommand, S3Client } from '@aws-sdk/client-s3'
import { DynamoDBDocumentClient, paginateQuery } from '@aws-sdk/lib-dynamodb'
import { expect } from 'vitest'
import { creditEntryPrefix, keys, userPartition } from '#functions/core/db/keys.ts'
import { thumbnailPath } from '#functions/core/pictures/storage-paths.ts'
import { Ledger } from '#test/support/functions/ledger.ts'
import type { Item } from '#test/support/functions/table/item.ts'
import type { StackAtAddress } from '#test/support/local/local-stack.ts'
import { bulkJobsOf, checkBulk, isToCome } from './bulk.ts'
import { checkDesigns, designsOf } from './designs.ts'
import type { Doer } from './doer.ts'
import { archivesOf, checkExport } from './exports.ts'
import { checkTrainings, modelsOf } from './trainings.ts'

/** The rows of somebody, from the stack's own engine by default. */
export const rowsOf = async (stack: StackAtAddress, userId: string, engine?: string): Promise<Item[]> => {
  const settings = { ...stack.clientSettings('dynamodb'), ...(engine && { endpoint: engine }) }
  const client = DynamoDBDocumentClient.from(new DynamoDBClient(settings))
  const rows: Item[] = []
  const query = {
    TableName: stack.endpoints.resources.table,
    KeyConditionExpression: 'pk = :pk',
    ExpressionAttributeValues: { ':pk': userPartition(userId) },
    ConsistentRead: true,
  }
  for await (const { Items = [] } of paginateQuery({ client }, query)) rows.push(...(Items as Item[]))
  client.destroy()
  return rows
}

/** What holds at every moment: balance and ledger, what is held for, and each acknowledged request. */
export const checkRows = (rows: readonly Item[], doer: Doer): void => {
  const ledger = new Ledger()
  for (const row of rows.filter(({ sk }) => String(sk).startsWith(creditEntryPrefix)))
    expect(ledger.add(row)).toBeUndefined()
  expect(ledger.closeHolds()).toBeUndefined()
  const account = rows.find(({ sk }) => sk === keys.account(doer.userId).sk)
  expect(account && ledger.objectionTo(account), doer.email).toBeUndefined()
  checkDesigns(rows, doer, ledger)
  checkTrainings(rows, doer, ledger)
  checkBulk(rows, doer)
  checkExport(rows, doer)
  const designs = designsOf(rows).map(({ id }): string => id)
  const known = new Set([...designs, ...modelsOf(rows).flatMap(({ trainingIds }) => trainingIds)])
  const jobs = bulkJobsOf(rows)
  for (const id of ledger.holds.keys())
    expect([id, known.has(id) || isToCome(jobs, id)], 'held for a design or a training').toEqual([id, true])
}

/**
 * Checks that the pictures of each finished design, and the archives of a ready export, are stored. A deletion may go on
 * meanwhile, so this takes time.
 */
export const checkFiles = async (stack: StackAtAddress, doer: Doer): Promise<void> => {
  const s3 = new S3Client({ ...stack.clientSettings('s3'), forcePathStyle: true })
  const rows = await rowsOf(stack, doer.userId)
  const finished = designsOf(rows).filter(({ status }) => status === 'completed')
  const pictures = finished.flatMap(({ id, storagePath, hd }) => [
    String(storagePath),
    thumbnailPath(doer.userId, id),
    ...(hd?.status === 'completed' ? [String(hd.storagePath)] : []),
  ])
  for (const Key of [...pictures, ...archivesOf(rows, doer)]) {
    const found = await s3.send(new HeadObjectCommand({ Bucket: stack.endpoints.resources.imagesBucket, Key }))
    expect(found.ContentLength, Key).toBeGreaterThan(0)
  }
  s3.destroy()
}
