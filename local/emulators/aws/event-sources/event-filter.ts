type Pattern = { [key: string]: Pattern | Rule[] }
type Rule = string | number | boolean | null | Record<string, unknown>

/** Whether a record matches at least one of an event source's filters; true without filters. */
export const passesFilters = (filters: readonly string[], record: unknown): boolean =>
  filters.length === 0 || filters.some((filter) => matches(JSON.parse(filter), record))

const matches = (pattern: Pattern, value: unknown): boolean =>
  Object.entries(pattern).every(([key, expected]) => {
    const actual = isObject(value) ? value[key] : undefined
    return Array.isArray(expected) ? expected.some((rule) => obeys(rule, actual)) : matches(expected, actual)
  })

const isObject = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null

const obeys = (rule: Rule, actual: unknown): boolean => {
  if (!isObject(rule)) return [actual].flat().includes(rule)
  const { prefix, ...others } = rule
  const [unknown] = Object.keys(others)
  if (unknown !== undefined) throw new Error(`The local runner does not know the filter rule ${unknown}.`)
  return typeof actual === 'string' && actual.startsWith(String(prefix))
}
