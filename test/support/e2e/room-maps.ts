import { DynamoDBClient } from '@aws-sdk/client-dynamodb'
import { DynamoDBDocumentClient, PutCommand } from '@aws-sdk/lib-dynamodb'
import { keys } from '#functions/core/db/keys.ts'
import { stackAt } from '#test/support/local/local-stack.ts'

/**
 * Turns room maps on or off in a stack, as the operator's setting does. They are off in the tests of other things, because
 * each design would have ten more jobs.
 */
export const setRoomMaps = async (url: string, roomMaps: boolean): Promise<void> => {
  const at = await stackAt(url)
  const client = DynamoDBDocumentClient.from(new DynamoDBClient(at.clientSettings('dynamodb')))
  await client.send(new PutCommand({ TableName: at.endpoints.resources.table, Item: { ...keys.settings(), roomMaps } }))
  client.destroy()
}
