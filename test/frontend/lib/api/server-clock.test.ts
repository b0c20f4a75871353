import { afterEach, expect, test, vi } from 'vitest'
import { readServerClock, serverTime } from '#frontend/lib/api/server-clock.ts'

const now = Date.parse('2026-06-01T12:00:00.000Z')

afterEach(() => vi.useRealTimers())

test.each([
  ['an hour ahead', 3_600_000],
  ['right', 0],
  ['a day behind', -86_400_000],
])('a browser whose clock is %s has the server’s time after a response', (_how, ahead) => {
  vi.useFakeTimers({ toFake: ['Date'], now: now + ahead })
  readServerClock(new Response(null, { headers: { date: new Date(now).toUTCString() } }))
  vi.setSystemTime(now + ahead + 5000)
  expect(serverTime()).toBe(now + 5000)
})

test.each([undefined, 'yesterday'])('a response with the date %s changes nothing', (date) => {
  vi.useFakeTimers({ toFake: ['Date'], now })
  readServerClock(new Response(null, { headers: { date: new Date(now - 7000).toUTCString() } }))
  readServerClock(new Response(null, date ? { headers: { date } } : {}))
  expect(serverTime()).toBe(now - 7000)
})
