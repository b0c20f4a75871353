import { orAborted, pause } from './abortable.ts'
import { ConnectionError } from './connection-error.ts'

const pauses = [1000, 2000, 5000, 10_000] as const

// So many requests in a row that never reached the server show that it is not worth waiting for the rest.
const mostLost = 6

/** Resolves once the browser has a network. Rejects with the signal's reason once it is aborted. */
const online = async (signal: AbortSignal): Promise<void> => {
  let listener = () => {}
  const back = new Promise<void>((resolve) => {
    listener = () => resolve()
    window.addEventListener('online', listener)
  })
  await orAborted(back, signal).finally(() => window.removeEventListener('online', listener))
}

type Waiting = { signal: AbortSignal; onWaiting: (isWaiting: boolean) => void }

/**
 * Makes a function that loads something, and loads it again when the connection was lost: once the browser is back online, or
 * after some pauses when it never said that it was offline. It then throws the `ConnectionError`, without pauses after some
 * in a row. Throws other errors of `load` at once, and the signal's reason once it is aborted.
 */
export const onceConnected = ({ signal, onWaiting }: Waiting) => {
  let lost = 0
  let waiting = 0
  const wait = async (milliseconds: number) => {
    waiting += 1
    onWaiting(true)
    try {
      await (navigator.onLine ? pause(milliseconds, signal) : online(signal))
    } finally {
      waiting -= 1
      if (waiting === 0) onWaiting(false)
    }
  }
  return async <Loaded>(load: () => Promise<Loaded>): Promise<Loaded> => {
    for (let tries = 0; ; ) {
      try {
        const loaded = await orAborted(load(), signal)
        lost = 0
        return loaded
      } catch (error) {
        signal.throwIfAborted()
        if (!(error instanceof ConnectionError)) throw error
        const milliseconds = lost < mostLost ? pauses[tries] : undefined
        if (navigator.onLine && milliseconds === undefined) {
          lost += 1
          throw error
        }
        if (navigator.onLine) tries += 1
        await wait(milliseconds ?? 0)
      }
    }
  }
}
