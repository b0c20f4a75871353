import * as z from 'zod'
import type { Form } from './form.ts'
import { invalidRequest } from './stripe-refusal.ts'

const expand = z.array(z.string()).max(20).optional()

/** Schemas for form values, in which numbers and booleans are text. */
export const amount = z
  .string()
  .regex(/^-?\d+$/, 'integer')
  .transform(Number)
export const flag = z.enum(['true', 'false']).transform((text) => text === 'true')
export const text = z.string().min(1).max(5000)
export const address = z.url().max(5000)
export const metadataChange = z.union([
  z.literal('').transform(() => ({})),
  z.record(z.string().max(40), z.string().max(500)),
])
export const metadata = metadataChange.default({})

const time = z
  .union([
    amount.transform((at) => ({ gte: at, lte: at })),
    z.strictObject({ gt: amount, gte: amount, lt: amount, lte: amount }).partial(),
  ])
  .optional()

/** The parameters of a list: those of every list and the given filters. */
export const listing = <Filters extends z.ZodRawShape>(filters: Filters) =>
  z.strictObject({
    limit: amount.pipe(z.int().min(1).max(100)).default(10),
    starting_after: text.optional(),
    created: time,
    expand,
    ...filters,
  })

export const body = <Shape extends z.ZodRawShape>(shape: Shape) => z.strictObject({ ...shape, expand })

export const reading = z.strictObject({ expand })

/** Parses the parameters of a call. Throws `StripeRefusal` with Stripe's wording. */
export const parse = <Output>(schema: z.ZodType<Output>, form: Form): Output => {
  const result = schema.safeParse(form)
  if (result.success) return result.data
  throw refusalOf(result.error, form)
}

const refusalOf = ({ issues: [issue] }: z.ZodError, form: Form) => {
  const path = issue?.path.map(String) ?? []
  const param = nameOf(path)
  if (issue?.code === 'unrecognized_keys') {
    const unknown = nameOf([...path, ...issue.keys.slice(0, 1)])
    return invalidRequest(`Received unknown parameter: ${unknown}`, { code: 'parameter_unknown', param: unknown })
  }
  if (valueAt(form, path) === undefined)
    return invalidRequest(`Missing required param: ${param}.`, { code: 'parameter_missing', param })
  if (valueAt(form, path) === '')
    return invalidRequest(`You passed an empty string for '${param}'.`, { code: 'parameter_invalid_empty', param })
  return issue?.message === 'integer'
    ? invalidRequest(`Invalid integer: ${String(valueAt(form, path))}`, { code: 'parameter_invalid_integer', param })
    : invalidRequest(`Invalid ${param}: ${issue?.message ?? 'wrong value'}`, { param })
}

const nameOf = ([first = '', ...rest]: string[]): string => `${first}${rest.map((step) => `[${step}]`).join('')}`

const valueAt = (form: Form, path: readonly string[]): unknown =>
  path.reduce<unknown>(
    (value, step) =>
      typeof value === 'object' && value !== null
        ? Object.entries(value).find(([name]) => name === step)?.[1]
        : undefined,
    form,
  )
