const unitMilliseconds: Record<string, number> = { minute: 60_000, hour: 3_600_000, day: 86_400_000 }

/** The next time of a `rate(…)` expression after a given time. */
export const nextTime = (expression: string, after: Date): Date => {
  const [, count, unit] = /^rate\((\d+) (minute|hour|day)s?\)$/.exec(expression) ?? []
  if (!count || !unit) throw new Error(`The local runner does not know the schedule ${expression}.`)
  return new Date(after.getTime() + Number(count) * (unitMilliseconds[unit] ?? 0))
}
