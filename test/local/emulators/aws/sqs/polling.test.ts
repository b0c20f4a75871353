import { setImmediate } from 'node:timers/promises'
import { ReceiveMessageCommand } from '@aws-sdk/client-sqs'
import { expect, test, vi } from 'vitest'
import { startSqs } from '#local/emulators/aws/sqs/start-sqs.ts'
import { eventually } from '#test/support/eventually.ts'
import { account, region } from '#test/support/local/aws-clients.ts'
import { access, answered, asked, client, newQueue, receiveOne, send, sqs } from './sqs-under-test.ts'

const untilPolled = async ({ arn }: { arn: string }) => {
  while (!asked.some(({ resource }) => resource === arn)) await setImmediate()
}

test('a long poll returns as soon as a message arrives', async () => {
  const queue = newQueue()
  // The 20 seconds never pass.
  vi.useFakeTimers({ toFake: ['setTimeout'] })
  const polled = receiveOne(queue, { WaitTimeSeconds: 20 })
  await untilPolled(queue)
  await send(queue, 'wake up')
  expect((await polled).Body).toBe('wake up')
})

test('a long poll returns when a hidden message becomes visible', async () => {
  const queue = newQueue()
  await send(queue, 'soon')
  await receiveOne(queue, { VisibilityTimeout: 1 })
  expect((await receiveOne(queue, { WaitTimeSeconds: 20 })).Attributes?.ApproximateReceiveCount).toBe('2')
})

test('a long poll of an empty queue waits for its whole time', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'] })
  const ended = vi.fn()
  const polled = sqs.receive(newQueue().name, 10, 20).then(ended)
  await vi.advanceTimersByTimeAsync(19_999)
  expect(ended).not.toHaveBeenCalled()
  await vi.advanceTimersByTimeAsync(1)
  await polled
  expect(ended).toHaveBeenCalledExactlyOnceWith([])
})

test('a client that disconnects during a long poll receives no message', async () => {
  const queue = newQueue()
  const hangUp = new AbortController()
  const command = new ReceiveMessageCommand({ QueueUrl: queue.url, WaitTimeSeconds: 20 })
  const polled = client.send(command, { abortSignal: hangUp.signal })
  await untilPolled(queue)
  hangUp.abort()
  await expect(polled).rejects.toMatchObject({ name: 'AbortError' })
  await eventually(() => expect(answered.map(({ subject }) => subject)).toContain(queue.name))
  await send(queue, 'still here')
  expect((await receiveOne(queue)).Attributes?.ApproximateReceiveCount).toBe('1')
})

test('a poller receives any number of messages as records of a Lambda event', async () => {
  const queue = newQueue()
  for (let sent = 0; sent < 12; sent += 1)
    await send(queue, `job ${sent}`, { MessageAttributes: { tool: { DataType: 'String', StringValue: 'paint' } } })

  const records = await sqs.receive(queue.name, 100, 0, { visibilitySeconds: 60 })
  expect(records).toHaveLength(12)
  expect(records[0]).toMatchObject({
    body: 'job 0',
    attributes: { ApproximateReceiveCount: '1', SenderId: 'LOCALOPERATOR' },
    messageAttributes: { tool: { dataType: 'String', stringValue: 'paint' } },
    md5OfBody: expect.stringMatching(/^[0-9a-f]{32}$/),
    eventSource: 'aws:sqs',
    eventSourceARN: queue.arn,
    awsRegion: region,
  })

  const [failed, ...done] = records
  for (const { receiptHandle } of done) sqs.delete(queue.name, receiptHandle)
  if (failed) sqs.changeVisibility(queue.name, failed.receiptHandle, 0)
  expect(sqs.peek(queue.name)).toMatchObject([{ body: 'job 0', state: 'visible', receiveCount: 1 }])
})

test('a waiting poller stops on its abort signal and when the stand-in stops', async () => {
  const own = await startSqs({ access, region, account })
  own.createQueue('jobs')
  const stop = new AbortController()
  const stopped = own.receive('jobs', 10, 20, { signal: stop.signal })
  const closed = own.receive('jobs', 10, 20)
  stop.abort()
  await expect(stopped).resolves.toEqual([])
  await own.close()
  await expect(closed).resolves.toEqual([])
})
