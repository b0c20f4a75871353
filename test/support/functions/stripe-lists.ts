import { missing } from './stripe-errors.ts'
import type { Seconds } from './stripe-objects.ts'

/** The parameters of a list method, as far as the model applies them. */
export type ListQuery = Record<string, unknown> & {
  created?: { gte: Seconds }
  limit?: number
  starting_after?: string
}

/** A page of rows as they are now, which also iterates over all of them as the SDK's auto-paging does. */
export const listOf = <Row>(rows: readonly Row[], limit = 10) => {
  const data = structuredClone(rows)
  return Object.assign(Promise.resolve({ data: data.slice(0, limit), has_more: data.length > limit }), {
    async *[Symbol.asyncIterator]() {
      yield* data
    },
  })
}

/** The row with this id; throws Stripe's `resource_missing` without one. */
export const found = <Row>(rows: Map<string, Row>, id: string, what: string): Row => {
  const row = rows.get(id)
  if (!row) throw missing(`${what}: '${id}'`)
  return row
}

/** The rows created at or after `created.gte`, newest first. */
export const since = <Row extends { created: Seconds }>(rows: Iterable<Row>, { created }: ListQuery): Row[] =>
  [...rows].filter((row) => !created || row.created >= created.gte).toReversed()

/** Whether a row has the values that a query asks for. */
export const isOf = <Row, Name extends string & keyof Row>(
  query: ListQuery,
  row: Row,
  names: readonly Name[],
): boolean => names.every((name) => query[name] === undefined || row[name] === query[name])
