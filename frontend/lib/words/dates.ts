const minuteMilliseconds = 60_000

/** Where there is no visitor, in pages that are written at build time, the form of the currency's country. */
const buildLocale = 'en-US'

/** The visitor's form of dates in English, the language of all texts: that of the region of their first language. */
const visitorLocale = (): string => {
  const [first = buildLocale] = typeof document === 'undefined' ? [] : navigator.languages
  try {
    const { region = 'US' } = new Intl.Locale(first).maximize()
    return `en-${region}`
  } catch {
    return buildLocale
  }
}

const locale = visitorLocale()

/** A format that is made when it is first used, since that takes time and the first screen shows no date. */
const formatOf = (options: Intl.DateTimeFormatOptions) => {
  let made: Intl.DateTimeFormat | undefined
  return {
    format: (date: Date) => {
      made ??= new Intl.DateTimeFormat(locale, options)
      return made.format(date)
    },
  }
}

const dayAndMonth = formatOf({ day: 'numeric', month: 'short' })
const withYear = formatOf({ day: 'numeric', month: 'short', year: 'numeric' })
const full = formatOf({ dateStyle: 'long', timeStyle: 'short' })

/** "just now", "5 min ago", "Nov 20", or "Nov 20, 2024" for another year. */
export const shortDate = (iso: string, now = new Date()): string => {
  const date = new Date(iso)
  const minutes = Math.floor((now.getTime() - date.getTime()) / minuteMilliseconds)
  if (minutes < 1) return 'just now'
  if (minutes < 60) return `${minutes} min ago`
  return date.getFullYear() === now.getFullYear() ? dayAndMonth.format(date) : withYear.format(date)
}

/** "November 20, 2025 at 7:00 PM", in the browser's time zone. */
export const fullDate = (iso: string): string => full.format(new Date(iso))

const day = formatOf({ dateStyle: 'long' })

/** "November 20, 2025", in the browser's time zone. */
export const dayInWords = (iso: string): string => day.format(new Date(iso))

const calendarDay = formatOf({ dateStyle: 'long', timeZone: 'UTC' })

/** "November 20, 2025" for "2025-11-20": a day of the calendar is the same in every time zone. */
export const calendarDayInWords = (yearMonthDay: string): string => calendarDay.format(new Date(yearMonthDay))

/** Keeps each "December 23, 2026" or "23 December 2026" of a sentence in one line. */
export const keepDatesWhole = (words: string): string =>
  words.replace(/\d+ \p{L}+ \d{4}|\p{L}+ \d+, \d{4}/gu, (date) => date.replaceAll(' ', '\u00a0'))

const dayAndTime = formatOf({ dateStyle: 'medium', timeStyle: 'short' })

/** "Nov 20, 2025, 7:00 PM", in the browser's time zone. */
export const timeInWords = (iso: string): string => dayAndTime.format(new Date(iso))
