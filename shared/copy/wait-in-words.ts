const units = [
  ['hour', 3600],
  ['minute', 60],
  ['second', 1],
] as const

/** A waiting time in words, rounded up to whole units, so that it is never too short: `40 seconds`, `1 hour`. */
export const waitInWords = (seconds: number): string => {
  const [unit, length] = units.find(([, length], next) => seconds > length - (units[next + 1]?.[1] ?? 1)) ?? units[2]
  const count = Math.max(1, Math.ceil(seconds / length))
  return `${count} ${unit}${count === 1 ? '' : 's'}`
}
