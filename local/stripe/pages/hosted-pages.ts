import { readFileSync } from 'node:fs'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { createRequire } from 'node:module'
import { readBody } from '#local/run/stand-in.ts'
import type { Books } from '#local/stripe/books.ts'
import { currentSession, paySession } from '#local/stripe/checkout.ts'
import { declined, StripeRefusal } from '#local/stripe/stripe-refusal.ts'
import { checkoutPage, successAddress } from './checkout-page.ts'
import { wordPage } from './page.ts'
import { runAction, viewOf } from './portal-actions.ts'
import { changePage, portalPage } from './portal-page.ts'

const policy =
  "default-src 'none'; style-src 'self'; font-src 'self'; img-src data:; base-uri 'none'; frame-ancestors 'none'"

const font = (path: string) => () =>
  readFileSync(createRequire(import.meta.url).resolve(`@fontsource-variable/${path}`))

const files: Record<string, { type: string; read: () => Buffer }> = {
  '/pages/pages.css': {
    type: 'text/css; charset=utf-8',
    read: () => readFileSync(new URL('./pages.css', import.meta.url)),
  },
  '/pages/serif.woff2': { type: 'font/woff2', read: font('fraunces/files/fraunces-latin-opsz-normal.woff2') },
  '/pages/sans.woff2': { type: 'font/woff2', read: font('inter/files/inter-latin-wght-normal.woff2') },
}

type PageAnswer = { status: number; html: string } | { location: string }

/** Serves the checkout and the portal, and what they load; false for any other address. */
export const hostedPages =
  (books: Books) =>
  async (request: IncomingMessage, response: ServerResponse, url: URL): Promise<boolean> => {
    const file = files[url.pathname]
    if (file) {
      response.writeHead(200, { 'content-type': file.type, 'cache-control': 'max-age=3600' }).end(file.read())
      return true
    }
    const [, kind, id = ''] = /^\/(pay|portal)\/(\w+)$/.exec(url.pathname) ?? []
    if (!kind) return false
    const form = request.method === 'POST' ? new URLSearchParams(String(await readBody(request))) : undefined
    const answer = kind === 'pay' ? checkout(books, id, form) : portal(books, id, url, form)
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
        .end(answer.html)
    return true
  }

const notHere: PageAnswer = {
  status: 404,
  html: wordPage('There is no such page', 'Its address is wrong, or the stand-in began anew since it was opened.'),
}

const checkout = (books: Books, id: string, form: URLSearchParams | undefined): PageAnswer => {
  if (!books.get('checkout.session', id)) return notHere
  const session = currentSession(books, id)
  const email = books.get('customer', session.customer)?.email ?? null
  if (!form || session.status !== 'open') return { status: 200, html: checkoutPage(session, email) }
  const paid = paySession(books, id, form.get('card') === 'declined' ? 'declined' : 'good')
  if (paid.status === 'complete') return { location: successAddress(paid) }
  return { status: 402, html: checkoutPage(paid, email, `${declined.message} Choose another one.`) }
}

const portal = (
  books: Books,
  id: string,
  { pathname, searchParams }: URL,
  form: URLSearchParams | undefined,
): PageAnswer => {
  const session = books.get('billing_portal.session', id)
  if (!session || !books.get('customer', session.customer)) return notHere
  const view = { ...viewOf(books, session), done: searchParams.get('done') ?? undefined }
  const wanted = form?.get('price') ?? searchParams.get('change') ?? (view.done ? null : session.standIn.change?.price)
  const price = wanted ? books.get('price', wanted) : undefined
  const isChange = price !== undefined && view.subscription?.items.data[0].price.id !== price.id
  if (!form) return { status: 200, html: isChange ? changePage(view, price) : portalPage(view) }
  try {
    const done = runAction(view, form)
    const { afterwards } = session.standIn
    if (form.get('action') === 'change' && afterwards) return { location: afterwards }
    return { location: `${pathname}?${new URLSearchParams({ done })}` }
  } catch (error) {
    if (!(error instanceof StripeRefusal)) throw error
    const failed = { ...viewOf(books, session), error: error.message }
    return { status: error.status, html: isChange ? changePage(failed, price) : portalPage(failed) }
  }
}
