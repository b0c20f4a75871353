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
  ArnLike: matchesArn,
  Bool: (actual, wanted) => actual.toLowerCase() === wanted.toLowerCase(),
  StringEquals: (actual, wanted) => actual === wanted,
  StringLike: (actual, wanted) => matchesWildcard(wanted, actual),
}

/** Whether every condition of a statement holds. A missing key fails every operator. */
export const conditionsHold = (conditions: Statement['Condition'], context: RequestContext): boolean =>
  Object.entries(conditions ?? {}).every(([operator, keys]) =>
    Object.entries(keys).every(([key, wanted]) => conditionHolds(operator, valuesOf(context, key), wanted)),
  )

const valuesOf = (context: RequestContext, key: string): string[] | undefined => {
  const found = Object.entries(context).find(([name]) => name.toLowerCase() === key.toLowerCase())
  return found ? [found[1]].flat() : undefined
}

const conditionHolds = (operator: string, actual: string[] | undefined, wanted: string[]): boolean => {
  const compare = comparisons[operator]
  if (!compare) throw new Error(`The local IAM evaluator does not know the condition operator ${operator}.`)
  return actual !== undefined && wanted.some((one) => compare(actual[0] ?? '', one))
}
