import type { Kind, Of, StripeObject } from './objects/stripe-object.ts'
import type { Store } from './store.ts'
import { invalidRequest, missingObject } from './stripe-refusal.ts'

type Json = Record<string, unknown>

/** The JSON of an object in a response. */
export const shown = (object: StripeObject): Json => {
  const { standIn, ...own }: Json = object
  return { ...own, ...includedIn(object) }
}

const listOf = (data: unknown[], url: string) => ({ object: 'list', data, has_more: false, url })

const shownLines = 10

// Fields that a response computes instead of reading them from the stored object.
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

// Fields that a response includes only when `expand` names them.
const includable = (object: StripeObject, field: string, store: Store): unknown => {
  if (object.object === 'checkout.session' && field === 'line_items')
    return listOf(object.standIn.lines, `/v1/checkout/sessions/${object.id}/line_items`)
  if (object.object === 'invoice' && field === 'payments') {
    const payments = store.all('invoice_payment').filter(({ invoice }) => invoice === object.id)
    return listOf(payments, '/v1/invoice_payments')
  }
  if (object.object === 'charge' && field === 'refunds') {
    const refunds = store.all('refund').filter(({ charge }) => charge === object.id)
    return listOf(refunds, `/v1/charges/${object.id}/refunds`)
  }
  if (object.object === 'customer' && field === 'subscriptions') {
    const live = store.all('subscription').filter((one) => one.customer === object.id && one.status !== 'canceled')
    return listOf(live, `/v1/customers/${object.id}/subscriptions`)
  }
  return undefined
}

const isJson = (value: unknown): value is Json => typeof value === 'object' && value !== null && !Array.isArray(value)

/** Replaces the ids at these paths, such as `data.schedule`, by the objects. */
export const expanded = (answer: Json, paths: readonly string[] = [], store: Store): Json =>
  paths.reduce((so, path) => expandStep(so, path.split('.'), path, store), answer)

const expandStep = (value: Json, [field = '', ...rest]: string[], path: string, store: Store): Json => {
  const own = value[field] ?? includableOf(value, field, store)
  if (own === undefined) throw invalidRequest(`This property cannot be expanded (${path}).`, { param: 'expand' })
  return { ...value, [field]: expandValue(own, rest, path, store) }
}

const includableOf = (value: Json, field: string, store: Store): unknown => {
  const object = typeof value.id === 'string' ? store.find(value.id) : undefined
  return value[field] === undefined && object ? includable(object, field, store) : value[field]
}

const expandValue = (value: unknown, rest: string[], path: string, store: Store): unknown => {
  if (Array.isArray(value)) return value.map((one: unknown) => expandValue(one, rest, path, store))
  const object = typeof value === 'string' ? store.find(value) : undefined
  const reached = object ? shown(object) : value
  return isJson(reached) && rest.length > 0 ? expandStep(reached, rest, path, store) : reached
}

type Page = {
  limit: number
  starting_after?: string | undefined
  created?: { gt?: number; gte?: number; lt?: number; lte?: number } | undefined
  expand?: string[] | undefined
}

/** One page of a list, newest first. */
export const listAnswer = <Name extends Kind>(all: Of<Name>[], page: Page, url: string, store: Store): Json => {
  const { gt = -1, gte = 0, lt = Infinity, lte = Infinity } = page.created ?? {}
  const wanted = all.filter(({ created: at }) => at > gt && at >= gte && at < lt && at <= lte)
  const { data, hasMore } = pageOf(wanted, page)
  const answer = { object: 'list', data: data.map((one) => shown(one)), has_more: hasMore, url }
  return expanded(answer, page.expand, store)
}

/** The page of a list that `limit` and `starting_after` select. */
export const pageOf = <One extends { id: string }>(
  all: readonly One[],
  page: Page,
): { data: One[]; hasMore: boolean } => {
  const { limit, starting_after: after } = page
  const from = after === undefined ? 0 : indexOf(all, after) + 1
  return { data: all.slice(from, from + limit), hasMore: all.length > from + limit }
}

const indexOf = (all: readonly { id: string }[], id: string): number => {
  const index = all.findIndex((one) => one.id === id)
  if (index < 0) throw missingObject('object', id, 'starting_after')
  return index
}
