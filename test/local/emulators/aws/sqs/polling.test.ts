import { expect, test, vi } from 'vitest'
import { startSqs } from '#local/emulators/aws/sqs/start-sqs.ts'
import { account, region } from '#test/support/local/aws-clients.ts'
import { access, newQueue, receiveOne, send, sqs } from './sqs-under-test.ts'

test('a long poll returns as soon as a message arrives', async () => {
  const queue = newQueue()
  // The 20 seconds never pass.
  vi.useFakeTimers({ toFake: ['setTimeout'] })
  const polled = receiveOne(queue, undefined, 20)
  await send(queue, 'wake up')
  expect((await polled).body).toBe('wake up')
})

test('a long poll returns when a hidden message becomes visible', async () => {
  const queue = newQueue()
  await send(queue, 'soon')
  await receiveOne(queue, 1)
  expect((await receiveOne(queue, undefined, 20)).attributes.ApproximateReceiveCount).toBe('2')
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
