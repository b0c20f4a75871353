import type { Books } from './books.ts'
import type { Kind, Of, StripeObject } from './objects/stripe-object.ts'
import { invalidRequest, missingObject } from './stripe-refusal.ts'

type Json = Record<string, unknown>

/** An object as it is answered. */
export const shown = (object: StripeObject): Json => {
  const { standIn, ...own }: Json = object
  return { ...own, ...includedIn(object) }
}

const listOf = (data: unknown[], url: string) => ({ object: 'list', data, has_more: false, url })

const shownLines = 10

// What an answer holds besides the object's own fields.
const includedIn = (object: StripeObject): Json => {
  switch (object.object) {
    case 'invoice': {
      const { lines } = object.standIn
      const url = `/v1/invoices/${object.id}/lines`
      return { lines: { ...listOf(lines.slice(0, shownLines), url), has_more: lines.length > shownLines } }
    }
    case 'checkout.session':
      return { url: object.status === 'open' ? object.url : null }
    default:
      return {}
  }
}

// What is left out of an answer unless it is asked for.
const includable = (object: StripeObject, field: string, books: Books): unknown => {
  if (object.object === 'checkout.session' && field === 'line_items')
    return listOf(object.standIn.lines, `/v1/checkout/sessions/${object.id}/line_items`)
  if (object.object === 'invoice' && field === 'payments') {
    const payments = books.all('invoice_payment').filter(({ invoice }) => invoice === object.id)
    return listOf(payments, '/v1/invoice_payments')
  }
  if (object.object === 'charge' && field === 'refunds') {
    const refunds = books.all('refund').filter(({ charge }) => charge === object.id)
    return listOf(refunds, `/v1/charges/${object.id}/refunds`)
  }
  if (object.object === 'customer' && field === 'subscriptions') {
    const live = books.all('subscription').filter((one) => one.customer === object.id && one.status !== 'canceled')
    return listOf(live, `/v1/customers/${object.id}/subscriptions`)
  }
  return undefined
}

const isJson = (value: unknown): value is Json => typeof value === 'object' && value !== null && !Array.isArray(value)

/** Puts objects in place of the ids at these paths, such as `data.schedule`. */
export const expanded = (answer: Json, paths: readonly string[] = [], books: Books): Json =>
  paths.reduce((so, path) => expandStep(so, path.split('.'), path, books), answer)

const expandStep = (value: Json, [field = '', ...rest]: string[], path: string, books: Books): Json => {
  const own = value[field] ?? includableOf(value, field, books)
  if (own === undefined) throw invalidRequest(`This property cannot be expanded (${path}).`, { param: 'expand' })
  return { ...value, [field]: expandValue(own, rest, path, books) }
}

const includableOf = (value: Json, field: string, books: Books): unknown => {
  const object = typeof value.id === 'string' ? books.find(value.id) : undefined
  return value[field] === undefined && object ? includable(object, field, books) : value[field]
}

const expandValue = (value: unknown, rest: string[], path: string, books: Books): unknown => {
  if (Array.isArray(value)) return value.map((one: unknown) => expandValue(one, rest, path, books))
  const object = typeof value === 'string' ? books.find(value) : undefined
  const reached = object ? shown(object) : value
  return isJson(reached) && rest.length > 0 ? expandStep(reached, rest, path, books) : reached
}

type Page = {
  limit: number
  starting_after?: string | undefined
  ending_before?: string | undefined
  created?: { gt?: number; gte?: number; lt?: number; lte?: number } | undefined
  expand?: string[] | undefined
}

/** One page of a list, newest first. */
export const listAnswer = <Name extends Kind>(all: Of<Name>[], page: Page, url: string, books: Books): Json => {
  const { gt = -1, gte = 0, lt = Infinity, lte = Infinity } = page.created ?? {}
  const wanted = all.filter(({ created: at }) => at > gt && at >= gte && at < lt && at <= lte)
  const { data, hasMore } = pageOf(wanted, page)
  const answer = { object: 'list', data: data.map((one) => shown(one)), has_more: hasMore, url }
  return expanded(answer, page.expand, books)
}

/** The part of a list that a page asks for. */
export const pageOf = <One extends { id: string }>(
  all: readonly One[],
  page: Page,
): { data: One[]; hasMore: boolean } => {
  const { limit, starting_after: after, ending_before: before } = page
  if (before !== undefined) {
    const upTo = indexOf(all, before, 'ending_before')
    const from = Math.max(0, upTo - limit)
    return { data: all.slice(from, upTo), hasMore: from > 0 }
  }
  const from = after === undefined ? 0 : indexOf(all, after, 'starting_after') + 1
  return { data: all.slice(from, from + limit), hasMore: all.length > from + limit }
}

const indexOf = (all: readonly { id: string }[], id: string, param: string): number => {
  const index = all.findIndex((one) => one.id === id)
  if (index < 0) throw missingObject('object', id, param)
  return index
}
