import { expect, test } from 'vitest'
import { takingTurns } from '#functions/core/runtime/taking-turns.ts'

test('works of one key follow each other, also after a failure, and those of another key do not wait', async () => {
  const inTurn = takingTurns()
  const log: string[] = []
  let open = () => {}
  const isOpen = new Promise<void>((resolve) => {
    open = resolve
  })
  const first = inTurn('a', async () => {
    await isOpen
    log.push('first of a')
    throw new Error('first failed')
  })
  const second = inTurn('a', async () => log.push('second of a'))
  await inTurn('b', async () => log.push('first of b'))
  open()
  await expect(first).rejects.toThrow('first failed')
  expect(await second).toBe(3)
  expect(log).toEqual(['first of b', 'first of a', 'second of a'])
})
