import { expanded, listAnswer, shown } from './answers.ts'
import type { Books } from './books.ts'
import type { Form } from './form.ts'
import type { Kind, Of, StripeObject } from './objects/stripe-object.ts'
import { parse, reading } from './parameters.ts'

export type ApiCall = { params: Record<string, string>; form: Form }

export type ApiHandler = (call: ApiCall) => Record<string, unknown>

/** Routes by method and path, such as `GET /v1/prices/{id}`. */
export type ApiRoutes = Record<string, ApiHandler>

/** Answers with an object, expanded as asked. */
export const answer = (books: Books, object: StripeObject, expand?: string[]): Record<string, unknown> =>
  expanded(shown(object), expand, books)

/** The route that reads one object of a kind by its id. */
export const readOne =
  (books: Books, kind: Kind): ApiHandler =>
  ({ params, form }) => {
    const object = books.need(kind, params.id ?? '')
    return answer(books, object, parse(reading, form).expand)
  }

type Page = Parameters<typeof listAnswer>[1]

/** Answers with a page of a list. */
export const list = <Name extends Kind>(books: Books, all: Of<Name>[], page: Page, url: string) =>
  listAnswer<Name>(all, page, url, books)
