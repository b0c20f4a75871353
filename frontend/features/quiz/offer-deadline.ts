import { useEffect, useState } from 'react'
import { yearlyOffer } from '#shared/billing/plans.ts'

const key = 'roomwright.offer-deadline'

/**
 * The end of the offer in this browser, in milliseconds since the epoch. The first sight of the offer sets it, and
 * nothing restarts it (docs/product.md, Screens).
 */
const offerDeadline = (): number => {
  const kept = Number(localStorage.getItem(key))
  if (Number.isFinite(kept) && kept > 0) return kept
  const deadline = Date.now() + yearlyOffer.countdownMinutes * 60_000
  localStorage.setItem(key, String(deadline))
  return deadline
}

const secondsUntil = (deadline: number) => Math.max(0, Math.ceil((deadline - Date.now()) / 1000))

/** The seconds until the offer ends, counted down once a second. */
export const useOfferSeconds = (): number => {
  const [deadline] = useState(offerDeadline)
  const [seconds, setSeconds] = useState(() => secondsUntil(deadline))
  const hasEnded = seconds === 0

  useEffect(() => {
    if (hasEnded) return
    const timer = setInterval(() => setSeconds(secondsUntil(deadline)), 1000)
    return () => clearInterval(timer)
  }, [deadline, hasEnded])

  return seconds
}

/** "14:05" */
export const clockInWords = (seconds: number): string =>
  `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`
