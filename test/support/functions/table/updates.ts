import { attributeName, type Operand, operandOf, type Scope } from './conditions.ts'
import { ExpressionReader } from './expression-reader.ts'
import { copyOf, type Item, isMap } from './item.ts'

/** A parsed update, and the placeholders that it uses. */
export type Update = { apply: (scope: Scope) => Item; placeholders: ReadonlySet<string> }

const known = new Map<string, Update>()

/**
 * Parses a `SET` of attributes to values, sums and differences, a `REMOVE` of one, or both in this order. Throws for any
 * other clause or function.
 */
export const updateOf = (expression: string): Update => {
  const read = known.get(expression)
  if (read) return read
  const reader = new ExpressionReader(expression)
  const update = reader.skip('REMOVE') ? removalOf(reader) : assignmentsOf(reader)
  known.set(expression, update)
  return update
}

const removalOf = (reader: ExpressionReader): Update => {
  const path = reader.takePath()
  reader.end()
  return {
    apply: (scope) =>
      without(
        scope.item ?? {},
        path.map((name) => attributeName(name, scope)),
      ),
    placeholders: reader.placeholders,
  }
}

/** A copy without the value at a path. Throws when a map on the path is missing, as DynamoDB does. */
const without = (item: Item, [name = '', ...rest]: readonly string[]): Item => {
  const { [name]: inner, ...kept } = item
  if (rest.length === 0) return kept
  if (!isMap(inner)) throw new Error(`The document path ${name} is invalid for update`)
  return { ...item, [name]: without(inner, rest) }
}

const assignmentsOf = (reader: ExpressionReader): Update => {
  reader.expect('SET')
  const assignments = [assignmentOf(reader)]
  while (reader.skip(',')) assignments.push(assignmentOf(reader))
  const removal = reader.skip('REMOVE') ? removalOf(reader) : undefined
  if (!removal) reader.end()
  return {
    // Every right-hand side is evaluated with the row before the update.
    apply: (scope) => {
      const item = assignments
        .map((assign) => assign(scope))
        .reduce<Item>((item, [path, value]) => withValue(item, path, value), scope.item ?? {})
      return removal ? removal.apply({ ...scope, item }) : item
    },
    placeholders: reader.placeholders,
  }
}

/**
 * A copy with the value at a path like `settings.model`. Throws when a map on the path is missing, as DynamoDB does.
 */
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
