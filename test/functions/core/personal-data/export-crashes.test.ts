import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { GetObjectCommand, ListObjectsV2Command, PutObjectCommand, S3Client } from '@aws-sdk/client-s3'
import { SESv2Client, SendEmailCommand } from '@aws-sdk/client-sesv2'
import { SQSClient } from '@aws-sdk/client-sqs'
import { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb'
import { unzipSync } from 'fflate'
import { afterAll, beforeEach, expect, test, vi } from 'vitest'
import { handler as accountApi } from '#functions/api/account.ts'
import { findAccount } from '#functions/core/accounts/accounts.ts'
import { keys } from '#functions/core/db/keys.ts'
import { handler } from '#functions/queues/export-account.ts'
import { areas } from '#shared/contracts/index.ts'
import { accountRow, userId } from '#test/support/functions/accounts.ts'
import { answerOf, apiEvent } from '#test/support/functions/api-event.ts'
import { useAwsClient } from '#test/support/functions/aws-client.ts'
import { useFunctionStage } from '#test/support/functions/function-stage.ts'
import { lambdaContext } from '#test/support/functions/lambda-context.ts'
import { queueEvent } from '#test/support/functions/queues.ts'
import { replace } from '#test/support/replace.ts'

const { table, queues } = useFunctionStage()
const s3 = useAwsClient(S3Client)
const ses = useAwsClient(SESv2Client)

class Crash extends Error {}

/** The calls that succeed before the process crashes, which is after the last of them or instead of it. */
let callsUntilCrash = Number.POSITIVE_INFINITY
let crashesAfterCall = false

const called = async (send: () => unknown) => {
  callsUntilCrash--
  // A process that has crashed makes no further calls.
  if (callsUntilCrash < 0 || (callsUntilCrash === 0 && !crashesAfterCall)) throw new Crash()
  const answer = await send()
  if (callsUntilCrash === 0) throw new Crash()
  return answer
}

let restores: (() => void)[] = []
const restore = () => {
  for (const one of restores.splice(0)) one()
}
// After the resets of the mocks, which put their own `send` back.
const countCalls = () => {
  restores = [DynamoDBDocumentClient, S3Client, SQSClient, SESv2Client].map(({ prototype }) => {
    const { send } = prototype
    return replace(prototype, 'send', function (this: unknown, ...sent: unknown[]) {
      return called(() => Reflect.apply(send, this, sent))
    })
  })
}
afterAll(restore)

// Two archives: the last picture no longer fits into the first one. Small pictures are read ahead, large ones in their turn.
const sizes = [1, 1500, 1, 1500].map((megabytes) => megabytes * 1024 ** 2)
const pictures = new Map(sizes.map((bytes, index) => [`${userId}/uploads/${index}.jpg`, bytes]))
const files = new Map<string, Buffer>()

beforeEach(() => {
  s3.on(ListObjectsV2Command).callsFake(() => ({
    Contents: [...files].map(([Key, { length }]) => ({ Key, Size: pictures.get(Key) ?? length })),
  }))
  s3.on(GetObjectCommand).callsFake(({ Key }) => ({ Body: Readable.from([files.get(Key)]) }))
  s3.on(PutObjectCommand).callsFake(async ({ Key, Body }) => {
    files.set(Key, Body instanceof Readable ? await buffer(Body) : Buffer.from(Body))
    // So long that the next archive is made by a new message.
    vi.setSystemTime(Date.now() + 4 * 60_000)
    return {}
  })
  ses.on(SendEmailCommand).resolves({})
})

/** Delivers every message twice and the newest first, until none is left. Returns the number of those that were sent. */
const workOff = async () => {
  let taken = 0
  for (let failed: unknown[] = []; ; ) {
    const sent = queues.sent().map(({ body }) => body)
    const waiting = [...sent.slice(taken).reverse(), ...failed]
    if (waiting.length === 0) return taken
    taken = sent.length
    failed = []
    for (const body of waiting.flatMap((one) => [one, one])) {
      const { batchItemFailures } = (await handler(queueEvent(body), lambdaContext)) ?? {}
      if (batchItemFailures?.length) failed.push(body)
      // The worker that runs now is another one.
      if (callsUntilCrash <= 0) callsUntilCrash = Number.POSITIVE_INFINITY
    }
  }
}

/** Runs an export with a crash at this call; false when it ended before. */
const exportCrashing = async (call: number) => {
  callsUntilCrash = Number.POSITIVE_INFINITY
  restore()
  table.reset()
  queues.reset()
  countCalls()
  files.clear()
  table.put(keys.account(userId), accountRow({ dataExport: null }))
  for (const [path] of pictures) files.set(path, Buffer.from(path))
  await answerOf(accountApi, apiEvent(areas.account.endpoints.startExport))
  callsUntilCrash = call
  const messages = await workOff()
  return { messages, hasCrashed: callsUntilCrash === Number.POSITIVE_INFINITY }
}

test('a crash before or after any call leaves an export that ends whole, with no archive twice', async () => {
  let crashes = 0
  for (crashesAfterCall of [true, false]) {
    for (let call = 1; ; call++) {
      const { messages, hasCrashed } = await exportCrashing(call)
      if (!hasCrashed) {
        expect(messages).toBe(2)
        break
      }
      crashes++
      const { dataExport } = (await findAccount(userId)) ?? {}
      const archives = [...files.keys()].filter((path) => path.endsWith('.zip'))
      expect(dataExport, `call ${call}`).toMatchObject({ endsAt: expect.any(String), files: archives })
      expect(archives).toHaveLength(2)
      const entries = archives.flatMap((path) => Object.entries(unzipSync(new Uint8Array(files.get(path) ?? []))))
      const found = entries.flatMap(([name, bytes]) =>
        name.startsWith('pictures/') ? [String(Buffer.from(bytes))] : [],
      )
      expect(found).toEqual([...pictures.keys()])
      expect(new Set(entries.map(([name]) => name)).size).toBe(entries.length)
    }
  }
  expect(crashes).toBeGreaterThan(40)
})
