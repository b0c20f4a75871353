import { useSyncExternalStore } from 'react'

export type Consent = 'given' | 'refused'

const key = 'roomwright.advertising-consent'
const listeners = new Set<() => void>()

/** The stored answer to the question about advertising; undefined before the user has answered. */
const readConsent = (): Consent | undefined => {
  const kept = localStorage.getItem(key)
  return kept === 'given' || kept === 'refused' ? kept : undefined
}

export const keepConsent = (consent: Consent) => {
  localStorage.setItem(key, consent)
  for (const listener of listeners) listener()
}

const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
  }
}

export const useConsent = () => useSyncExternalStore(subscribe, readConsent, () => undefined)
