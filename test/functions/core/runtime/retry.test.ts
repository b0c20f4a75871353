import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { retry } from '#functions/core/runtime/retry.ts'

const pause = vi.hoisted(() => vi.fn(async (_milliseconds: number) => {}))
vi.mock('node:timers/promises', () => ({ setTimeout: pause }))

beforeEach(() => void vi.spyOn(Math, 'random').mockReturnValue(0.5))
afterEach(() => void vi.clearAllMocks())

const options = { tries: 4, pauseMilliseconds: 100, mayRetry: () => true }
const down = new Error('down')

test('work that succeeds is done once', async () => {
  const work = vi.fn(async () => 'done')
  expect(await retry(work, options)).toBe('done')
  expect(work).toHaveBeenCalledOnce()
  expect(pause).not.toHaveBeenCalled()
})

test('work that fails is repeated after random pauses whose bound doubles', async () => {
  const work = vi
    .fn(async () => 'done')
    .mockRejectedValueOnce(down)
    .mockRejectedValueOnce(down)
  expect(await retry(work, options)).toBe('done')
  expect(pause.mock.calls).toEqual([[50], [100]])
})

test('the last error is thrown, without a pause after it', async () => {
  const work = vi.fn(async () => 'done').mockRejectedValue(down)
  await expect(retry(work, options)).rejects.toBe(down)
  expect(work).toHaveBeenCalledTimes(4)
  expect(pause).toHaveBeenCalledTimes(3)
})

test('an error that may not be retried is thrown at once', async () => {
  const work = vi.fn(async () => 'done').mockRejectedValue(down)
  await expect(retry(work, { ...options, mayRetry: (error) => error !== down })).rejects.toBe(down)
  expect(work).toHaveBeenCalledOnce()
})
