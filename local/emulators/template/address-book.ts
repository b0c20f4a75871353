/** An AWS or vendor address and its local replacement. `*` in a host matches any label, and a literal `*`. */
export type Address = readonly [from: string, to: string]

export type AddressBook = {
  /** Returns the value with every known address replaced in all of its strings. */
  apply<Value>(value: Value): Value
}

/**
 * Replaces AWS and vendor addresses by local ones (docs/decisions/0003). It is applied to function environments, response
 * headers, web settings, CORS origins and callback addresses, but never to a token's issuer, which must stay AWS's.
 */
export const createAddressBook = (addresses: readonly Address[]): AddressBook => {
  const entries = [...addresses]
    .sort(([left], [right]) => right.length - left.length)
    .map(([from, to]) => ({ pattern: patternOf(from), to }))

  const applyTo = (value: unknown): unknown => {
    if (typeof value === 'string')
      return entries.reduce((text, { pattern, to }) => text.replace(pattern, () => to), value)
    if (Array.isArray(value)) return value.map(applyTo)
    if (typeof value !== 'object' || value === null) return value
    return Object.fromEntries(Object.entries(value).map(([key, entry]) => [key, applyTo(entry)]))
  }
  return { apply: <Value>(value: Value) => applyTo(value) as Value }
}

// Matches whole hosts only: `api.replicate.com` must not match in `api.replicate.community`.
const patternOf = (from: string): RegExp => {
  const escaped = from.replace(/[.+^${}()|[\]\\?]/g, '\\$&').replaceAll('*', '(?:\\*|[A-Za-z0-9-]+)')
  return new RegExp(`(?<![A-Za-z0-9.-])${escaped}(?![A-Za-z0-9-]|\\.[A-Za-z0-9])`, 'g')
}
