import { useSyncExternalStore } from 'react'
import { shortDate } from './dates.ts'

const tickMilliseconds = 10_000

const listeners = new Set<() => void>()
let clock: ReturnType<typeof setInterval> | undefined

const tick = () => {
  for (const listener of listeners) listener()
}

const onTick = (listener: () => void) => {
  listeners.add(listener)
  clock ??= setInterval(tick, tickMilliseconds)
  return () => {
    listeners.delete(listener)
    if (listeners.size > 0) return
    clearInterval(clock)
    clock = undefined
  }
}

/** `shortDate` as time passes. One clock for all, so that "1 min ago" appears on all cards together. */
export const useShortDate = (iso: string): string => useSyncExternalStore(onTick, () => shortDate(iso))
