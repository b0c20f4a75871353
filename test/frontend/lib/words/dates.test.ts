import { expect, test, vi } from 'vitest'

const datesOf = async (...languages: string[]) => {
  vi.spyOn(navigator, 'languages', 'get').mockReturnValue(languages)
  vi.resetModules()
  return import('#frontend/lib/words/dates.ts')
}
const noon = '2026-12-20T12:00:00.000Z'

test.each([
  ['en-US', 'December 20, 2026', 'Dec 20, 2026'],
  ['en-GB', '20 December 2026', '20 Dec 2026'],
  ['en', 'December 20, 2026', 'Dec 20, 2026'],
  ['de', '20 December 2026', '20 Dec 2026'],
  ['no language', 'December 20, 2026', 'Dec 20, 2026'],
])('a visitor with %s reads %s', async (language, long, short) => {
  const dates = await datesOf(language, 'en-US')
  expect(dates.dayInWords(noon)).toBe(long)
  expect(dates.shortDate(noon, new Date('2027-06-01T12:00:00.000Z'))).toBe(short)
  expect(dates.keepDatesWhole(`Renews on ${long} for $29.`)).toBe(
    `Renews on ${long.replaceAll(' ', '\u00a0')} for $29.`,
  )
})

test('hours are told in the form of the visitor too', async () => {
  expect((await datesOf('en-US')).timeInWords(noon)).toMatch(/^Dec 20, 2026, \d+:\d\d\s[AP]M$/)
  expect((await datesOf('en-GB')).timeInWords(noon)).toMatch(/^20 Dec 2026, \d\d:\d\d$/)
})

test('a day of the calendar is the same in every time zone', async () => {
  expect((await datesOf('en-US')).calendarDayInWords('2026-11-22')).toBe('November 22, 2026')
})

test('pages that are written at build time have one form, whatever the machine prefers', async () => {
  vi.stubGlobal('document', undefined)
  const { dayInWords } = await datesOf('de-DE')
  vi.unstubAllGlobals()
  expect(dayInWords(noon)).toBe('December 20, 2026')
})
