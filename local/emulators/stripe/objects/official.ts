import type Stripe from 'stripe'

/**
 * `Own`, when Stripe's type has each of its fields and lists each of their values, also in nested objects: a renamed
 * field does not compile. The SDK's enums are open; only the values that it names pass. JSON has a `Decimal` as text.
 */
export type Official<Theirs, Own extends FieldsOf<Own, Theirs>> = Own

type FieldsOf<Own, Theirs> = { [Field in keyof Own]: Fitting<Own[Field], FieldOf<Theirs, Field>> }

type Fitting<Own, Theirs> = Own extends readonly (infer Element)[]
  ? Fitting<Element, ElementOf<Theirs>>[]
  : Own extends object
    ? FieldsOf<Own, Theirs>
    : PlainOf<Theirs>

type ElementOf<Theirs> = Theirs extends readonly (infer Element)[] ? Element : never

type FieldOf<Theirs, Field> = Theirs extends object ? (Field extends keyof Theirs ? Theirs[Field] : never) : never

type PlainOf<Theirs> =
  | ([ListedText<Theirs>] extends [never] ? Extract<Theirs, string> : ListedText<Theirs>)
  | Exclude<Theirs, string | object>
  | (Theirs extends Stripe.Decimal ? string : never)

type ListedText<Theirs> = Theirs extends string ? (string extends Theirs ? never : Theirs) : never
