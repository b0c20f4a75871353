import { attributeName, type Operand, operandOf, type Scope } from './conditions.ts'
import { ExpressionReader } from './expression-reader.ts'
import { copyOf, type Item } from './item.ts'

/** An update ready to be applied, and the placeholders that it uses. */
export type Update = { apply: (scope: Scope) => Item; placeholders: ReadonlySet<string> }

const known = new Map<string, Update>()

/** A `SET` of attributes to values, sums and differences; any other clause or function throws. */
export const updateOf = (expression: string): Update => {
  const read = known.get(expression)
  if (read) return read
  const reader = new ExpressionReader(expression)
  reader.expect('SET')
  const assignments = [assignmentOf(reader)]
  while (reader.skip(',')) assignments.push(assignmentOf(reader))
  reader.end()
  const update: Update = {
    // Every right side sees the row as it was before the update.
    apply: (scope) => ({ ...scope.item, ...Object.fromEntries(assignments.map((assign) => assign(scope))) }),
    placeholders: reader.placeholders,
  }
  known.set(expression, update)
  return update
}

const assignmentOf = (reader: ExpressionReader) => {
  const name = reader.takeName()
  reader.expect('=')
  const value = sumOf(reader)
  return (scope: Scope): [string, unknown] => [attributeName(name, scope), copyOf(value(scope))]
}

const sumOf = (reader: ExpressionReader): Operand => {
  const first = operandOf(reader)
  const sign = reader.skip('+') ? 1 : reader.skip('-') ? -1 : undefined
  if (!sign) return first
  const second = operandOf(reader)
  return (scope) => {
    const [a, b] = [first(scope), second(scope)]
    if (typeof a !== 'number' || typeof b !== 'number') throw new Error('Only numbers can be added')
    return a + sign * b
  }
}
