import { expanded, listAnswer, shown } from './answers.ts'
import type { Form } from './form.ts'
import type { Kind, Of, StripeObject } from './objects/stripe-object.ts'
import { parse, reading } from './parameters.ts'
import type { Store } from './store.ts'

export type ApiCall = { params: Record<string, string>; form: Form }

export type ApiHandler = (call: ApiCall) => Record<string, unknown>

/** Routes by method and path, such as `GET /v1/prices/{id}`. */
export type ApiRoutes = Record<string, ApiHandler>

/** Returns an object's JSON with the fields in `expand` expanded. */
export const answer = (store: Store, object: StripeObject, expand?: string[]): Record<string, unknown> =>
  expanded(shown(object), expand, store)

/** The route that reads one object of a kind by its id. */
export const readOne =
  (store: Store, kind: Kind): ApiHandler =>
  ({ params, form }) => {
    const object = store.need(kind, params.id ?? '')
    return answer(store, object, parse(reading, form).expand)
  }

type Page = Parameters<typeof listAnswer>[1]

/** Returns one page of a list. */
export const list = <Name extends Kind>(store: Store, all: Of<Name>[], page: Page, url: string) =>
  listAnswer<Name>(all, page, url, store)
