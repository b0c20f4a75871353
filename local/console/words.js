const days = new Intl.DateTimeFormat('en-GB', { weekday: 'short', day: 'numeric', month: 'short' })

/** Formats a time, with its day unless it is today; an empty string for no time. */
export const time = (iso) => {
  if (!iso) return ''
  const at = new Date(iso)
  const clock = at.toLocaleTimeString('en-GB')
  return at.toDateString() === new Date().toDateString() ? clock : `${days.format(at)}, ${clock}`
}

const steps = [
  [1, 60, 'second'],
  [60, 60, 'minute'],
  [3600, 24, 'hour'],
  [86_400, Number.POSITIVE_INFINITY, 'day'],
]

/** The time since `when`, such as `3 minutes`. */
export const age = (when) => {
  const seconds = Math.max(0, (Date.now() - new Date(when).getTime()) / 1000)
  const [unit, , name] = steps.find(([size, count]) => seconds < size * count)
  return counted(Math.max(seconds < 1 ? 0 : 1, Math.floor(seconds / unit)), name)
}

export const bytes = (count) => {
  if (count < 1024) return `${count} B`
  return count < 1_048_576 ? `${(count / 1024).toFixed(1)} KB` : `${(count / 1_048_576).toFixed(1)} MB`
}

export const counted = (count, name) => `${count} ${name}${count === 1 ? '' : 's'}`

/** The address of a view with choices. */
export const placeOf = (id, choice) => `#${id}?${new URLSearchParams(choice)}`
