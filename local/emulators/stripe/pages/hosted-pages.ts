import { readFileSync } from 'node:fs'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { pageStyle } from '#local/emulators/base/page-style/page-style.ts'
import { readBody } from '#local/emulators/base/stand-in.ts'
import { currentSession, paySession, settleDebit } from '#local/emulators/stripe/checkout.ts'
import type { Store } from '#local/emulators/stripe/store.ts'
import { declined, StripeRefusal } from '#local/emulators/stripe/stripe-refusal.ts'
import { cardOf, checkoutPage, debitFailedPage, successAddress } from './checkout-page.ts'
import { invoicePage, payHosted } from './invoice-page.ts'
import { type Page, pageHtml, wordPage } from './page.ts'
import { runAction, viewOf } from './portal-actions.ts'
import { changePage, portalPage } from './portal-page.ts'

const policy =
  "default-src 'none'; style-src 'self'; font-src 'self'; img-src data:; base-uri 'none'; frame-ancestors 'none'"

const files: Record<string, { type: string; read: () => Buffer }> = {
  '/pages/pages.css': {
    type: 'text/css; charset=utf-8',
    read: () => readFileSync(new URL('./pages.css', import.meta.url)),
  },
  ...pageStyle('/pages'),
}

type PageAnswer = { status: number; page: Page } | { location: string }

/** Serves the checkout, the portal and their files; returns false for any other address. */
export const hostedPages =
  (store: Store, merchant: string) =>
  async (request: IncomingMessage, response: ServerResponse, url: URL): Promise<boolean> => {
    const file = files[url.pathname]
    if (file) {
      response.writeHead(200, { 'content-type': file.type, 'cache-control': 'max-age=3600' }).end(file.read())
      return true
    }
    const [, kind = '', id = ''] = /^\/(pay|portal|invoice)\/(\w+)$/.exec(url.pathname) ?? []
    const answerOf = places[kind]
    if (!answerOf) return false
    const form = request.method === 'POST' ? new URLSearchParams(String(await readBody(request))) : undefined
    const answer = answerOf({ store, id, url, form })
    if ('location' in answer) response.writeHead(303, { location: answer.location }).end()
    else
      response
        .writeHead(answer.status, {
          'content-type': 'text/html; charset=utf-8',
          'content-security-policy': policy,
          'cache-control': 'no-store',
          'referrer-policy': 'no-referrer',
          'x-content-type-options': 'nosniff',
        })
        .end(pageHtml(merchant, answer.page))
    return true
  }

const notHere: PageAnswer = {
  status: 404,
  page: wordPage('There is no such page', 'Its address is wrong, or the stand-in began anew since it was opened.'),
}

type Visit = { store: Store; id: string; url: URL; form: URLSearchParams | undefined }

const checkout = ({ store, id, form }: Visit): PageAnswer => {
  if (!store.get('checkout.session', id)) return notHere
  const session = currentSession(store, id)
  const email = store.get('customer', session.customer)?.email ?? null
  const debit = form?.get('debit')
  if (debit) {
    const settled = settleDebit(store, id, debit === 'paid')
    return { status: 200, page: debit === 'paid' ? checkoutPage(settled, email) : debitFailedPage(settled) }
  }
  if (!form || session.status !== 'open') return { status: 200, page: checkoutPage(session, email) }
  const paid = paySession(store, id, cardOf(form))
  if (paid.status === 'complete') return { location: successAddress(paid) }
  return { status: 402, page: checkoutPage(paid, email, `${declined.message} Choose another one.`) }
}

const invoice = ({ store, id, form }: Visit): PageAnswer => {
  const found = store.get('invoice', id)
  if (!found) return notHere
  const error = form && found.status === 'open' ? payHosted(store, found, form) : undefined
  return { status: error ? 402 : 200, page: invoicePage(store, store.need('invoice', id), error) }
}

const portal = ({ store, id, url: { pathname, searchParams }, form }: Visit): PageAnswer => {
  const session = store.get('billing_portal.session', id)
  if (!session || !store.get('customer', session.customer)) return notHere
  const view = { ...viewOf(store, session), done: searchParams.get('done') ?? undefined }
  const wanted = form?.get('price') ?? searchParams.get('change')
  const price = wanted ? store.get('price', wanted) : undefined
  const isChange = price !== undefined && view.subscription?.items.data[0].price.id !== price.id
  if (!form) return { status: 200, page: isChange ? changePage(view, price) : portalPage(view) }
  try {
    const done = runAction(view, form)
    return { location: `${pathname}?${new URLSearchParams({ done })}` }
  } catch (error) {
    if (!(error instanceof StripeRefusal)) throw error
    const failed = { ...viewOf(store, session), error: error.message }
    return { status: error.status, page: isChange ? changePage(failed, price) : portalPage(failed) }
  }
}

const places: Readonly<Record<string, (visit: Visit) => PageAnswer>> = { pay: checkout, portal, invoice }
