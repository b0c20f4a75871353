import type { Books } from '#local/stripe/books.ts'
import type { Price } from '#local/stripe/objects/catalogue.ts'
import type { Customer } from '#local/stripe/objects/customer.ts'
import type { Invoice } from '#local/stripe/objects/invoice.ts'
import type { PortalFeatures, PortalSession } from '#local/stripe/objects/portal.ts'
import type { Subscription } from '#local/stripe/objects/subscription.ts'
import { dayOf, money } from '#local/stripe/periods.ts'
import { isBookedChange, prorationOf } from '#local/stripe/plan-changes.ts'
import { bookedPrice } from '#local/stripe/schedules.ts'
import { currentOf, openInvoiceOf } from '#local/stripe/subscriptions.ts'
import { cardChoice } from './checkout-page.ts'
import { html, type Markup } from './markup.ts'
import { banner, page } from './page.ts'

export type PortalView = {
  books: Books
  session: PortalSession
  customer: Customer
  features: PortalFeatures
  /** The live one, or else the latest. */
  subscription: Subscription | undefined
  done?: string | undefined
  error?: string | undefined
}

const nameOf = (books: Books, { product }: Price) => books.need('product', product).name

const priceOf = ({ unit_amount: amount, recurring }: Price) => `${money(amount)} per ${recurring?.interval ?? 'time'}`

/** The portal's first page. */
export const portalPage = (view: PortalView): string => {
  const { session, done, error } = view
  return page({
    title: 'Billing',
    body: html`
      ${session.return_url && html`<a class="back" href="${session.return_url}"><span aria-hidden="true">←</span> Return to the app</a>`}
      <h1>Billing</h1>
      ${banner(done, 'done')}${banner(error, 'failed')}
      ${planSection(view)}
      ${changesSection(view)}
      ${cardSection(view)}
      ${invoicesSection(view)}`,
  })
}

const isLive = (subscription: Subscription | undefined): subscription is Subscription =>
  subscription !== undefined && subscription.status !== 'canceled'

const action = (name: string, label: string, kind = '') =>
  html`<form method="post"><button name="action" value="${name}" class="${kind}">${label}</button></form>`

const planSection = ({ books, subscription }: PortalView): Markup => {
  if (!isLive(subscription))
    return html`<section><h2>Current plan</h2><p>${subscription ? 'Your subscription has ended.' : 'There is no subscription.'}</p></section>`
  const { price, current_period_end: end } = currentOf(subscription)
  const booked = bookedPrice(books, subscription)
  const open = openInvoiceOf(books, subscription)
  const canPayNext = !open && !subscription.cancel_at_period_end && subscription.status === 'active'
  return html`<section aria-labelledby="plan">
    <h2 id="plan">Current plan</h2>
    <p class="plan">${nameOf(books, price)}</p>
    <p>${priceOf(price)}</p>
    <p class="hint">${endOf(subscription, booked && nameOf(books, booked), dayOf(end))}</p>
    ${open && html`<p class="banner failed"><span aria-hidden="true">!</span>The payment of ${money(open.amount_due)} was declined. Choose another card below, then pay it.</p>`}
    <div class="actions">
      ${open && action('pay', `Pay ${money(open.amount_due)} now`, 'primary')}
      ${booked && action('keep', `Keep ${nameOf(books, price)}`)}
      ${subscription.cancel_at_period_end ? action('resume', 'Don’t cancel the plan', 'primary') : action('cancel', 'Cancel plan')}
      ${canPayNext && action('next', 'Pay the next invoice now')}
      ${subscription.cancel_at_period_end && action('next', 'Go to the end of the period')}
    </div>
    ${(canPayNext || subscription.cancel_at_period_end) && html`<p class="hint">Going on to the next invoice turns this customer’s clock forward; only the stand-in can.</p>`}
  </section>`
}

const endOf = ({ cancel_at_period_end: cancels, status }: Subscription, booked: string | undefined, end: string) => {
  if (cancels) return `Cancelled: it ends on ${end}.`
  if (booked) return `Changes to ${booked} on ${end}.`
  return status === 'past_due' ? `Past due. The period ends on ${end}.` : `Renews on ${end}.`
}

const offered = ({ books, features }: PortalView): Price[] =>
  features.subscription_update.products
    .flatMap(({ prices }) => prices)
    .flatMap((id) => books.get('price', id) ?? [])
    .filter(({ active }) => active)

const changesSection = (view: PortalView): Markup | undefined => {
  const { books, subscription, features } = view
  if (!isLive(subscription) || subscription.status !== 'active' || !features.subscription_update.enabled)
    return undefined
  const others = offered(view).filter(({ id }) => id !== currentOf(subscription).price.id)
  return html`<section aria-labelledby="change">
    <h2 id="change">Change plan</h2>
    <ul class="rows">
      ${others.map((price) => changeRow(books, price, isBookedChange(subscription, price, features) ? 'Downgrade' : 'Upgrade'))}
    </ul>
  </section>`
}

const changeRow = (books: Books, price: Price, verb: string): Markup => html`<li>
  <span><strong>${nameOf(books, price)}</strong><small>${priceOf(price)}</small></span>
  <a class="button" href="?change=${price.id}" aria-label="${verb} to ${nameOf(books, price)}">${verb}</a>
</li>`

const cardSection = ({ customer }: PortalView): Markup => html`<section aria-labelledby="card">
  <h2 id="card">Payment method</h2>
  <form method="post" class="inline">
    ${cardChoice(customer.standIn.card)}
    <button name="action" value="card">Use this card</button>
  </form>
</section>`

const invoicesSection = ({ books, customer }: PortalView): Markup => {
  const invoices = books.all('invoice').filter((invoice) => invoice.customer === customer.id)
  return html`<section aria-labelledby="invoices">
    <h2 id="invoices">Invoices</h2>
    ${
      invoices.length === 0
        ? html`<p class="hint">There are none.</p>`
        : html`<ul class="rows">${invoices.map(invoiceRow)}</ul>`
    }
  </section>`
}

const invoiceRow = ({ created, number, total, status, standIn }: Invoice): Markup => html`<li>
  <span><strong>${dayOf(created)}</strong><small>${number ?? 'Draft'} · ${standIn.lines.map(({ description }) => description).join(' · ')}</small></span>
  <span class="sum">${money(total)}<small>${status}</small></span>
</li>`

/** Asks to confirm a change of plan, with what it costs now. */
export const changePage = (view: PortalView, price: Price): string => {
  const { books, subscription, features, session, error } = view
  if (!isLive(subscription)) return portalPage(view)
  const current = currentOf(subscription)
  const isBooked = isBookedChange(subscription, price, features)
  const { lines, total } = prorationOf(books, subscription, price)
  const leave = session.standIn.change ? session.return_url : '?'
  return page({
    title: 'Confirm your change',
    tone: 'narrow',
    body: html`
      ${leave && html`<a class="back" href="${leave}"><span aria-hidden="true">←</span> Back</a>`}
      <h1>Confirm your change</h1>
      ${banner(error, 'failed')}
      <p>From ${nameOf(books, current.price)} (${priceOf(current.price)}) to <strong>${nameOf(books, price)}</strong> (${priceOf(price)}).</p>
      ${
        isBooked
          ? html`<p>The change happens on ${dayOf(current.current_period_end)}. Nothing is due today.</p>`
          : html`<dl class="lines">
              ${lines.map(({ description, amount }) => html`<div><dt>${description}</dt><dd>${money(amount)}</dd></div>`)}
              <div class="total"><dt>Due today</dt><dd>${money(Math.max(0, total))}</dd></div>
            </dl>`
      }
      <form method="post">
        <input type="hidden" name="price" value="${price.id}">
        <button class="primary" name="action" value="change">${isBooked ? 'Confirm the downgrade' : `Confirm and pay ${money(Math.max(0, total))}`}</button>
      </form>`,
  })
}
