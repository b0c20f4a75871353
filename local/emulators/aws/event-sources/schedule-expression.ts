const unitMilliseconds: Record<string, number> = { minute: 60_000, hour: 3_600_000, day: 86_400_000 }

/** The next time of a `rate(…)` or `cron(…)` expression after a given time, in UTC as in EventBridge. */
export const nextTime = (expression: string, after: Date): Date => {
  const [, count, unit] = /^rate\((\d+) (minute|hour|day)s?\)$/.exec(expression) ?? []
  if (count && unit) return new Date(after.getTime() + Number(count) * (unitMilliseconds[unit] ?? 0))
  const [, fields] = /^cron\((.+)\)$/.exec(expression) ?? []
  if (fields) return nextCronTime(fields, expression, after)
  throw new Error(`The local runner does not know the schedule ${expression}.`)
}

type Field = (value: number) => boolean

const monthNames = ['JAN', 'FEB', 'MAR', 'APR', 'MAY', 'JUN', 'JUL', 'AUG', 'SEP', 'OCT', 'NOV', 'DEC']
const dayNames = ['SUN', 'MON', 'TUE', 'WED', 'THU', 'FRI', 'SAT']
const longestSearchMinutes = 4 * 366 * 24 * 60

const nextCronTime = (fields: string, expression: string, after: Date): Date => {
  const [minute, hour, day, month, weekday, year, ...others] = fields.split(/\s+/)
  if (!minute || !hour || !day || !month || !weekday || !year || others.length > 0)
    throw new Error(`The schedule ${expression} needs six fields.`)
  const isDue: [read: (date: Date) => number, field: Field][] = [
    [(date) => date.getUTCMinutes(), fieldOf(minute, 0, 59)],
    [(date) => date.getUTCHours(), fieldOf(hour, 0, 23)],
    [(date) => date.getUTCDate(), fieldOf(day, 1, 31)],
    [(date) => date.getUTCMonth() + 1, fieldOf(named(month, monthNames), 1, 12)],
    [(date) => date.getUTCDay() + 1, fieldOf(named(weekday, dayNames), 1, 7)],
    [(date) => date.getUTCFullYear(), fieldOf(year, 1970, 2199)],
  ]
  const start = Math.floor(after.getTime() / 60_000)
  for (let minutes = start + 1; minutes < start + longestSearchMinutes; minutes += 1) {
    const date = new Date(minutes * 60_000)
    if (isDue.every(([read, field]) => field(read(date)))) return date
  }
  throw new Error(`The schedule ${expression} is never due.`)
}

const named = (field: string, names: string[]): string =>
  names.reduce((text, name, index) => text.replaceAll(name, String(index + 1)), field.toUpperCase())

const fieldOf = (text: string, least: number, most: number): Field => {
  if (text === '*' || text === '?') return () => true
  const parts = text.split(',').map((part) => partOf(part, least, most))
  return (value) => parts.some((part) => part(value))
}

const partOf = (text: string, least: number, most: number): Field => {
  const [, range, from, to, step] = /^(\*|(\d+)(?:-(\d+))?)(?:\/(\d+))?$/.exec(text) ?? []
  if (!range) throw new Error(`The local runner does not know the schedule field ${text}.`)
  const first = from ? Number(from) : least
  const last = to ? Number(to) : from && !step ? first : most
  return (value) => value >= first && value <= last && (value - first) % Number(step ?? 1) === 0
}
