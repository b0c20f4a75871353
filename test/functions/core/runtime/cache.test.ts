import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { cached } from '#functions/core/runtime/cache.ts'

beforeEach(() => void vi.useFakeTimers({ toFake: ['Date'] }))
afterEach(() => void vi.useRealTimers())

const minutes = (count: number) => vi.setSystemTime(Date.now() + count * 60_000)

test('the value of each key is read once in five minutes', async () => {
  const read = vi.fn(async (key: string) => `${key} at ${Date.now()}`)
  const find = cached(read)
  const first = await find('a')
  minutes(4.9)
  expect(await find('a')).toBe(first)
  await find('b')
  expect(read.mock.calls).toEqual([['a'], ['b']])
  minutes(0.1)
  expect(await find('a')).not.toBe(first)
})

test('an error is not cached', async () => {
  const find = cached(vi.fn(async (_key: string) => 'value').mockRejectedValueOnce(new Error('down')))
  await expect(find('a')).rejects.toThrow('down')
  expect(await find('a')).toBe('value')
})

test('a value that is not cacheable is read again', async () => {
  const read = vi.fn(async (_key: string): Promise<string | null> => null)
  const find = cached(read, (value) => value !== null)
  await find('a')
  await find('a')
  expect(read).toHaveBeenCalledTimes(2)
})
