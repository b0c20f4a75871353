type Pattern = { [key: string]: Pattern | Rule[] }
type Rule = string | number | boolean | null | RuleObject
type RuleObject = Record<string, unknown>

/** Whether a record matches at least one of an event source's filters; true without filters. */
export const passesFilters = (filters: readonly string[], record: unknown): boolean =>
  filters.length === 0 || filters.some((filter) => matches(JSON.parse(filter), record))

const matches = (pattern: Pattern, value: unknown): boolean =>
  Object.entries(pattern).every(([key, expected]) => {
    if (key === '$or') return (expected as unknown as Pattern[]).some((each) => matches(each, value))
    const actual = isObject(value) ? value[key] : undefined
    return Array.isArray(expected) ? expected.some((rule) => obeys(rule, actual)) : matches(expected, actual)
  })

const isObject = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null

const obeys = (rule: Rule, actual: unknown): boolean => {
  if (!isObject(rule)) return [actual].flat().includes(rule)
  const [name, argument] = Object.entries(rule)[0] ?? ['', undefined]
  if (name === 'exists') return (actual !== undefined) === argument
  const test = rules[name]
  if (!test) throw new Error(`The local runner does not know the filter rule ${name}.`)
  return actual !== undefined && [actual].flat().some((one) => test(one, argument))
}

const rules: Record<string, (actual: unknown, argument: unknown) => boolean> = {
  prefix: (actual, argument) => typeof actual === 'string' && actual.startsWith(String(argument)),
  suffix: (actual, argument) => typeof actual === 'string' && actual.endsWith(String(argument)),
  'equals-ignore-case': (actual, argument) => String(actual).toLowerCase() === String(argument).toLowerCase(),
  'anything-but': (actual, argument) => ![argument].flat().some((one) => obeys(one as Rule, actual)),
  numeric: (actual, argument) => typeof actual === 'number' && isInRange(actual, argument as (string | number)[]),
}

const comparisons: Record<string, (actual: number, bound: number) => boolean> = {
  '=': (actual, bound) => actual === bound,
  '<': (actual, bound) => actual < bound,
  '<=': (actual, bound) => actual <= bound,
  '>': (actual, bound) => actual > bound,
  '>=': (actual, bound) => actual >= bound,
}

// Pairs of operator and limit, such as ['>', 0, '<=', 5].
const isInRange = (actual: number, [operator, bound, ...others]: (string | number)[]): boolean => {
  const compare = comparisons[String(operator)]
  if (!compare) throw new Error(`The local runner does not know the numeric operator ${operator}.`)
  return compare(actual, Number(bound)) && (others.length === 0 || isInRange(actual, others))
}
