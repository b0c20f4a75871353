import { ScanCommand } from '@aws-sdk/lib-dynamodb'
import { db } from '#functions/core/db/client.ts'
import { accountSortKey, generationPrefix } from '#functions/core/db/keys.ts'
import type { Row } from '#functions/core/db/rows.ts'
import { env } from '#functions/core/runtime/env.ts'

/** All rows of designs and accounts. It reads the whole table once. */
export async function* readDesignsAndAccounts(): AsyncGenerator<Row> {
  let start: Row | undefined
  do {
    const { Items = [], LastEvaluatedKey } = await db.send(
      new ScanCommand({
        TableName: env('TABLE_NAME'),
        FilterExpression: 'begins_with(sk, :designs) OR sk = :account',
        ExpressionAttributeValues: { ':designs': generationPrefix, ':account': accountSortKey },
        ...(start && { ExclusiveStartKey: start }),
      }),
    )
    yield* Items
    start = LastEvaluatedKey
  } while (start)
}
