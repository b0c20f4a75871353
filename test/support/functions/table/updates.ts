import { attributeName, type Operand, operandOf, type Scope } from './conditions.ts'
import { ExpressionReader } from './expression-reader.ts'
import { copyOf, type Item, isMap } from './item.ts'

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
    apply: (scope) =>
      assignments
        .map((assign) => assign(scope))
        .reduce<Item>((item, [path, value]) => withValue(item, path, value), scope.item ?? {}),
    placeholders: reader.placeholders,
  }
  known.set(expression, update)
  return update
}

/** A copy with the value at a path like `settings.model`. DynamoDB refuses a path through a map that is not there. */
const withValue = (item: Item, [name = '', ...rest]: readonly string[], value: unknown): Item => {
  if (rest.length === 0) return { ...item, [name]: value }
  const inner = item[name]
  if (!isMap(inner)) throw new Error(`The document path ${name} is invalid for update`)
  return { ...item, [name]: withValue(inner, rest, value) }
}

const assignmentOf = (reader: ExpressionReader) => {
  const path = reader.takePath()
  reader.expect('=')
  const value = sumOf(reader)
  return (scope: Scope): [path: readonly string[], value: unknown] => [
    path.map((name) => attributeName(name, scope)),
    copyOf(value(scope)),
  ]
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
