import { QueryCommand, ScanCommand } from '@aws-sdk/lib-dynamodb'
import * as z from 'zod'
import { db } from '#functions/core/db/client.ts'
import { env } from '#functions/core/runtime/env.ts'

const Partition = z.object({ pk: z.string() })

type Partitions = { prefix: string; partitions: { pk: string; rows: number }[] }

export const RowQuery = z.object({
  pk: z.string().min(1),
  /** The beginning of the sort key. */
  sk: z.string().optional(),
  limit: z.coerce.number().int().min(1).max(1000).default(200),
})

/** All partition keys, grouped by their prefix. Scans the whole table, which is small here. */
export const listPartitions = async (): Promise<Partitions[]> => {
  const rowsOf = new Map<string, number>()
  let start: Record<string, unknown> | undefined
  do {
    const page = await db.send(
      new ScanCommand({
        TableName: env('TABLE_NAME'),
        ProjectionExpression: 'pk',
        ...(start && { ExclusiveStartKey: start }),
      }),
    )
    for (const { pk } of z.array(Partition).parse(page.Items ?? [])) rowsOf.set(pk, (rowsOf.get(pk) ?? 0) + 1)
    start = page.LastEvaluatedKey
  } while (start)
  const keys = [...rowsOf.keys()].sort()
  return [...new Set(keys.map(prefixOf))].map((prefix) => ({
    prefix,
    partitions: keys.filter((pk) => prefixOf(pk) === prefix).map((pk) => ({ pk, rows: rowsOf.get(pk) ?? 0 })),
  }))
}

const prefixOf = (pk: string) => /^[^#]*#?/.exec(pk)?.[0] ?? pk

/** The stored rows of one partition, ordered by sort key. */
export const listRows = async ({ pk, sk, limit }: z.infer<typeof RowQuery>) => {
  const { Items = [], LastEvaluatedKey } = await db.send(
    new QueryCommand({
      TableName: env('TABLE_NAME'),
      KeyConditionExpression: sk ? 'pk = :pk AND begins_with(sk, :sk)' : 'pk = :pk',
      ExpressionAttributeValues: { ':pk': pk, ...(sk && { ':sk': sk }) },
      ConsistentRead: true,
      Limit: limit,
    }),
  )
  return { rows: Items, more: LastEvaluatedKey !== undefined }
}
