import { AsyncLocalStorage } from 'node:async_hooks'
import { db } from '#functions/core/db/client.ts'
import { replace } from '#test/support/replace.ts'

/**
 * Runs `late` up to its call of the table with this number, then `first` whole, then the rest of `late`. Resolves to both
 * results. `first` runs after a `late` that makes fewer calls.
 */
export const heldAtCall = async <Late, First>(
  call: number,
  late: () => Promise<Late>,
  first: () => Promise<First>,
): Promise<[Late, First]> => {
  let calls = 0
  const isLate = new AsyncLocalStorage<boolean>()
  const send = db.send.bind(db)
  const gate = { open: () => {}, reached: () => {} }
  const isOpen = new Promise<void>((resolve) => {
    gate.open = resolve
  })
  const isReached = new Promise<void>((resolve) => {
    gate.reached = resolve
  })
  const restore = replace(db, 'send', async (command: Parameters<typeof send>[0]) => {
    if (isLate.getStore()) {
      calls += 1
      if (calls === call) {
        gate.reached()
        await isOpen
      }
    }
    return send(command)
  })
  try {
    const running = isLate.run(true, late)
    await Promise.race([isReached, running])
    const ended = await first()
    gate.open()
    return [await running, ended]
  } finally {
    restore()
  }
}
