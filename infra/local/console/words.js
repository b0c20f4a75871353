/** A time as a person reads it; nothing for no time. */
export const time = (iso) => (iso ? new Date(iso).toLocaleTimeString('en-GB') : '')

const steps = [
  [1, 60, 'second'],
  [60, 60, 'minute'],
  [3600, 24, 'hour'],
  [86_400, Number.POSITIVE_INFINITY, 'day'],
]

/** How long ago something was. */
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

/** The address of a view with something chosen in it. */
export const placeOf = (id, choice) => `#${id}?${new URLSearchParams(choice)}`
