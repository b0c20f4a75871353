import { ExpressionReader } from './expression-reader.ts'
import { type Item, isMap, isSame } from './item.ts'

/** The row, names and values that an expression is evaluated with. */
export type Scope = { item: Item | undefined; names: Readonly<Record<string, string>>; values: Item }

export type Operand = (scope: Scope) => unknown
type Test = (scope: Scope) => boolean

/** A parsed expression, and the placeholders that it uses. */
export type Condition = { holds: Test; placeholders: ReadonlySet<string> }

const known = new Map<string, Condition>()

/** Parses a condition, key condition or filter. Throws for an operator that the product does not use. */
export const conditionOf = (expression: string): Condition => {
  const read = known.get(expression)
  if (read) return read
  const reader = new ExpressionReader(expression)
  const holds = anyOf(reader)
  reader.end()
  const condition = { holds, placeholders: reader.placeholders }
  known.set(expression, condition)
  return condition
}

const anyOf = (reader: ExpressionReader): Test => {
  const tests = [allOf(reader)]
  while (reader.skip('OR')) tests.push(allOf(reader))
  return (scope) => tests.some((test) => test(scope))
}

const allOf = (reader: ExpressionReader): Test => {
  const tests = [one(reader)]
  while (reader.skip('AND')) tests.push(one(reader))
  return (scope) => tests.every((test) => test(scope))
}

const one = (reader: ExpressionReader): Test => {
  if (reader.skip('NOT')) {
    const test = one(reader)
    return (scope) => !test(scope)
  }
  if (reader.skip('(')) {
    const test = anyOf(reader)
    reader.expect(')')
    return test
  }
  return called(reader) ?? compared(reader)
}

const called = (reader: ExpressionReader): Test | undefined => {
  const exists = reader.skip('attribute_exists')
  if (exists || reader.skip('attribute_not_exists')) {
    reader.expect('(')
    const attribute = operandOf(reader)
    reader.expect(')')
    return (scope) => (attribute(scope) !== undefined) === exists
  }
  if (!reader.skip('begins_with')) return undefined
  reader.expect('(')
  const attribute = operandOf(reader)
  reader.expect(',')
  const prefix = operandOf(reader)
  reader.expect(')')
  return (scope) => {
    const [whole, start] = [attribute(scope), prefix(scope)]
    return typeof whole === 'string' && typeof start === 'string' && whole.startsWith(start)
  }
}

type Comparison = (left: string | number, right: string | number) => boolean

const atMost: Comparison = (left, right) => left <= right

const comparisons: Record<string, Comparison> = {
  '<': (left, right) => left < right,
  '<=': atMost,
  '>': (left, right) => left > right,
  '>=': (left, right) => left >= right,
}

const among = (reader: ExpressionReader, value: Operand): Test => {
  reader.expect('(')
  const candidates = [operandOf(reader)]
  while (reader.skip(',')) candidates.push(operandOf(reader))
  reader.expect(')')
  return (scope) => candidates.some((candidate) => isSame(candidate(scope), value(scope)))
}

const compared = (reader: ExpressionReader): Test => {
  const left = operandOf(reader)
  if (reader.skip('BETWEEN')) return between(left, reader)
  if (reader.skip('IN')) return among(reader, left)
  const operator = reader.take()
  const compare = comparisons[operator]
  if (!compare && operator !== '=') throw reader.unknown()
  const right = operandOf(reader)
  return (scope) => {
    const [a, b] = [left(scope), right(scope)]
    if (a === undefined || b === undefined) return false
    return compare ? isOrdered(a, compare, b) : isSame(a, b)
  }
}

/** A comparison of two numbers or two strings; values of different types have no order. */
const isOrdered = (left: unknown, compare: Comparison, right: unknown): boolean => {
  if (typeof left === 'number' && typeof right === 'number') return compare(left, right)
  return typeof left === 'string' && typeof right === 'string' && compare(left, right)
}

const between = (operand: Operand, reader: ExpressionReader): Test => {
  const least = operandOf(reader)
  reader.expect('AND')
  const most = operandOf(reader)
  return (scope) => {
    const value = operand(scope)
    return isOrdered(least(scope), atMost, value) && isOrdered(value, atMost, most(scope))
  }
}

/** Parses an attribute or a value. A missing value throws; a missing attribute is undefined. */
export const operandOf = (reader: ExpressionReader): Operand => {
  if (!reader.peek()?.startsWith(':')) {
    const path = reader.takePath()
    return (scope) =>
      path.reduce<unknown>((value, name) => (isMap(value) ? value[attributeName(name, scope)] : undefined), scope.item)
  }
  const placeholder = reader.take()
  return ({ values }) => {
    if (values[placeholder] === undefined) throw new Error(`The value ${placeholder} is missing`)
    return values[placeholder]
  }
}

export const attributeName = (name: string, { names }: Scope): string => {
  if (!name.startsWith('#')) return name
  const aliased = names[name]
  if (!aliased) throw new Error(`The name ${name} is missing`)
  return aliased
}

/** Throws for a name or value that no expression of the command uses, as DynamoDB does. */
export const refuseUnused = ({ names, values }: Scope, used: Iterable<string>): void => {
  const placeholders = new Set(used)
  for (const given of [...Object.keys(names), ...Object.keys(values)]) {
    if (!placeholders.has(given)) throw new Error(`${given} is given and not used`)
  }
}
