/** One AWS or vendor address and what stands in for it here. `*` in a host matches any label, and itself. */
export type Address = readonly [from: string, to: string]

export type AddressBook = {
  /** The value with every known address in its strings replaced, however deep. */
  apply<Value>(value: Value): Value
}

/**
 * Translates addresses that the template knows into local ones. It is applied to function environments, response
 * headers, web settings, CORS origins and callback addresses, never to a token's issuer, which must stay AWS's.
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

// The address must end where it ends: api.replicate.com is not api.replicate.community.
const patternOf = (from: string): RegExp => {
  const escaped = from.replace(/[.+^${}()|[\]\\?]/g, '\\$&').replaceAll('*', '(?:\\*|[A-Za-z0-9-]+)')
  return new RegExp(`(?<![A-Za-z0-9.-])${escaped}(?![A-Za-z0-9-]|\\.[A-Za-z0-9])`, 'g')
}
