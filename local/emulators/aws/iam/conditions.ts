import type { Statement } from './policy.ts'
import { matchesWildcard } from './wildcard.ts'

export type RequestContext = Record<string, string | string[]>

type Compare = (actual: string, wanted: string) => boolean

// An ARN's six parts are compared one by one, so that a `*` in one part does not match into the next.
const matchesArn: Compare = (actual, wanted) => {
  const partsOf = (arn: string) => /^([^:]*):([^:]*):([^:]*):([^:]*):([^:]*):(.*)$/s.exec(arn)?.slice(1)
  const parts = partsOf(actual)
  return partsOf(wanted)?.every((pattern, index) => matchesWildcard(pattern, parts?.[index] ?? '')) ?? false
}

const comparisons: Record<string, Compare> = {
  ArnEquals: matchesArn,
  ArnLike: matchesArn,
  Bool: (actual, wanted) => actual.toLowerCase() === wanted.toLowerCase(),
  DateEquals: (actual, wanted) => Date.parse(actual) === Date.parse(wanted),
  DateGreaterThan: (actual, wanted) => Date.parse(actual) > Date.parse(wanted),
  DateGreaterThanEquals: (actual, wanted) => Date.parse(actual) >= Date.parse(wanted),
  DateLessThan: (actual, wanted) => Date.parse(actual) < Date.parse(wanted),
  DateLessThanEquals: (actual, wanted) => Date.parse(actual) <= Date.parse(wanted),
  NumericEquals: (actual, wanted) => Number(actual) === Number(wanted),
  NumericGreaterThan: (actual, wanted) => Number(actual) > Number(wanted),
  NumericGreaterThanEquals: (actual, wanted) => Number(actual) >= Number(wanted),
  NumericLessThan: (actual, wanted) => Number(actual) < Number(wanted),
  NumericLessThanEquals: (actual, wanted) => Number(actual) <= Number(wanted),
  StringEquals: (actual, wanted) => actual === wanted,
  StringEqualsIgnoreCase: (actual, wanted) => actual.toLowerCase() === wanted.toLowerCase(),
  StringLike: (actual, wanted) => matchesWildcard(wanted, actual),
}

type Operator = { compare: Compare; negated: boolean; quantifier: 'one' | 'all' | 'any'; ifExists: boolean }

const parseOperator = (name: string): Operator => {
  const [, set, positive = '', ifExists] = /^(?:ForAll(Values)|ForAny(?:Value))?:?(.+?)(IfExists)?$/.exec(name) ?? []
  const quantifier = set ? 'all' : name.startsWith('ForAnyValue:') ? 'any' : 'one'
  const negated = /^(String|Arn|Numeric|Date)Not/.test(positive)
  const compare = comparisons[negated ? positive.replace('Not', '') : positive]
  if (!compare) throw new Error(`The local IAM evaluator does not know the condition operator ${name}.`)
  return { compare, negated, quantifier, ifExists: ifExists !== undefined }
}

/** Whether every condition of a statement holds. A missing key fails every operator except negated ones. */
export const conditionsHold = (conditions: Statement['Condition'], context: RequestContext): boolean =>
  Object.entries(conditions ?? {}).every(([operator, keys]) =>
    Object.entries(keys).every(([key, wanted]) => conditionHolds(operator, valuesOf(context, key), wanted)),
  )

const valuesOf = (context: RequestContext, key: string): string[] | undefined => {
  const found = Object.entries(context).find(([name]) => name.toLowerCase() === key.toLowerCase())
  return found ? [found[1]].flat() : undefined
}

const conditionHolds = (operatorName: string, actual: string[] | undefined, wanted: string[]): boolean => {
  if (operatorName === 'Null') return (actual === undefined) === (wanted[0] === 'true')
  const { compare, negated, quantifier, ifExists } = parseOperator(operatorName)
  if (actual === undefined) return ifExists || quantifier === 'all' || (negated && quantifier === 'one')
  const holds = (value: string) => wanted.some((one) => compare(value, one)) !== negated
  if (quantifier === 'all') return actual.every(holds)
  return quantifier === 'any' ? actual.some(holds) : holds(actual[0] ?? '')
}
