import { setImmediate as turn } from 'node:timers/promises'
import { describe, expect, test } from 'vitest'
import { readAhead } from '#functions/core/runtime/read-ahead.ts'

/** Reads that end when the test says so. */
const manual = () => {
  const begun: number[] = []
  const ends = new Map<number, (error?: Error) => void>()
  const read = (item: number) =>
    new Promise<string>((resolve, reject) => {
      begun.push(item)
      ends.set(item, (error) => (error ? reject(error) : resolve(`content ${item}`)))
    })
  return { begun, read, end: (item: number, error?: Error) => ends.get(item)?.(error) }
}

describe('reading ahead', () => {
  test('keeps the order, whichever read ends first, and reads no more at once than it may', async () => {
    const { begun, read, end } = manual()
    const items = readAhead([1, 2, 3, 4], 2, read)
    const first = items.next()
    await turn()
    expect(begun).toEqual([1, 2])
    end(2)
    end(1)
    expect(await first).toEqual({ done: false, value: [1, 'content 1'] })
    // What was not taken yet counts as being read.
    expect(begun).toEqual([1, 2])
    const second = items.next()
    await turn()
    expect(begun).toEqual([1, 2, 3])
    expect(await second).toEqual({ done: false, value: [2, 'content 2'] })
  })

  test('ends after the last item, also of a list shorter than it may read at once', async () => {
    const all: string[] = []
    for await (const [item, content] of readAhead([1, 2], 16, async (item) => item * 2)) all.push(`${item} ${content}`)
    expect(all).toEqual(['1 2', '2 4'])
    for await (const item of readAhead([], 16, async () => 1)) expect(item).toBeUndefined()
  })

  test('throws the error of an item in its turn, and none of items that nobody takes', async () => {
    const { read, end } = manual()
    const items = readAhead([1, 2, 3], 3, read)
    const first = items.next()
    await turn()
    end(3, new Error('third'))
    end(2, new Error('second'))
    end(1)
    expect(await first).toEqual({ done: false, value: [1, 'content 1'] })
    await expect(items.next()).rejects.toThrow('second')
    // An unhandled rejection would fail the test's file.
    await turn()
  })
})
