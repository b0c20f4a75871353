import type { Price } from './objects/catalogue.ts'

const dateOf = (seconds: number) => new Date(seconds * 1000)

const addMonths = (seconds: number, months: number): number => {
  const at = dateOf(seconds)
  const lastDay = new Date(Date.UTC(at.getUTCFullYear(), at.getUTCMonth() + months + 1, 0)).getUTCDate()
  const day = Math.min(at.getUTCDate(), lastDay)
  const moved = Date.UTC(
    at.getUTCFullYear(),
    at.getUTCMonth() + months,
    day,
    at.getUTCHours(),
    at.getUTCMinutes(),
    at.getUTCSeconds(),
  )
  return moved / 1000
}

const monthsOf = { month: 1, year: 12 } as const

/**
 * The end of the period that begins at `start`, in seconds. Months are counted from the anchor, so that a subscription
 * that began on the 31st renews on the 31st again after February.
 */
export const endOfPeriod = (anchor: number, start: number, { recurring }: Price): number => {
  const { interval, interval_count: count } = recurring ?? { interval: 'month' as const, interval_count: 1 }
  const step = count * monthsOf[interval]
  let periods = 1
  while (addMonths(anchor, periods * step) <= start) periods += 1
  return addMonths(anchor, periods * step)
}

const day = new Intl.DateTimeFormat('en-US', { day: 'numeric', month: 'short', year: 'numeric', timeZone: 'UTC' })

/** Formats a day, such as `Nov 21, 2026`. */
export const dayOf = (seconds: number): string => day.format(dateOf(seconds))

export const money = (cents: number): string => `${cents < 0 ? '-' : ''}$${(Math.abs(cents) / 100).toFixed(2)}`
