const minuteMilliseconds = 60_000

const dayAndMonth = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'short' })
const withYear = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'short', year: 'numeric' })
const full = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeStyle: 'short' })

/** "just now", "5 min ago", "20 Nov", or "20 Nov 2024" for another year. */
export const shortDate = (iso: string, now = new Date()): string => {
  const date = new Date(iso)
  const minutes = Math.floor((now.getTime() - date.getTime()) / minuteMilliseconds)
  if (minutes < 1) return 'just now'
  if (minutes < 60) return `${minutes} min ago`
  return date.getFullYear() === now.getFullYear() ? dayAndMonth.format(date) : withYear.format(date)
}

export const fullDate = (iso: string): string => full.format(new Date(iso))

const day = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long' })

/** "20 November 2025", in the browser's time zone. */
export const dayInWords = (iso: string): string => day.format(new Date(iso))

/** Keeps each "23 December 2026" of a sentence in one line. */
export const keepDatesWhole = (words: string): string => words.replace(/(\d+) (\p{L}+) (\d{4})/gu, '$1\u00a0$2\u00a0$3')

const dayAndTime = new Intl.DateTimeFormat('en-GB', { dateStyle: 'medium', timeStyle: 'short' })

/** "20 Nov 2025, 19:00", in the browser's time zone. */
export const timeInWords = (iso: string): string => dayAndTime.format(new Date(iso))
