import type { Price } from '#local/emulators/stripe/objects/catalogue.ts'
import type { Customer } from '#local/emulators/stripe/objects/customer.ts'
import type { Invoice } from '#local/emulators/stripe/objects/invoice.ts'
import type { PortalFeatures, PortalSession } from '#local/emulators/stripe/objects/portal.ts'
import type { Subscription } from '#local/emulators/stripe/objects/subscription.ts'
import { dayOf, money } from '#local/emulators/stripe/periods.ts'
import { isScheduledChange, prorationOf } from '#local/emulators/stripe/plan-changes.ts'
import { scheduledPrice } from '#local/emulators/stripe/schedules.ts'
import type { Store } from '#local/emulators/stripe/store.ts'
import { currentOf, openInvoiceOf } from '#local/emulators/stripe/subscriptions.ts'
import { cardChoice } from './checkout-page.ts'
import { html, type Markup } from './markup.ts'
import { banner, type Page } from './page.ts'

export type PortalView = {
  store: Store
  session: PortalSession
  customer: Customer
  features: PortalFeatures
  /** The running subscription, or else the latest one. */
  subscription: Subscription | undefined
  done?: string | undefined
  error?: string | undefined
}

const nameOf = (store: Store, { product }: Price) => store.need('product', product).name

const priceOf = ({ unit_amount: amount, recurring }: Price) => `${money(amount)} per ${recurring?.interval ?? 'time'}`

/** The portal's first page. */
export const portalPage = (view: PortalView): Page => {
  const { session, done, error } = view
  return {
    title: 'Billing',
    body: html`
      ${session.return_url && html`<a class="back" href="${session.return_url}"><span aria-hidden="true">←</span> Return to the app</a>`}
      <h1>Billing</h1>
      ${banner(done, 'done')}${banner(error, 'failed')}
      ${planSection(view)}
      ${changesSection(view)}
      ${cardSection(view)}
      ${invoicesSection(view)}`,
  }
}

const isLive = (subscription: Subscription | undefined): subscription is Subscription =>
  subscription !== undefined && subscription.status !== 'canceled'

const action = (name: string, label: string, kind = '') =>
  html`<form method="post"><button name="action" value="${name}" class="${kind}">${label}</button></form>`

const planSection = ({ store, subscription }: PortalView): Markup => {
  if (!isLive(subscription))
    return html`<section><h2>Current plan</h2><p>${subscription ? 'Your subscription has ended.' : 'There is no subscription.'}</p></section>`
  const { price, current_period_end: end } = currentOf(subscription)
  const scheduled = scheduledPrice(store, subscription)
  const open = openInvoiceOf(store, subscription)
  const canPayNext = !open && !subscription.cancel_at_period_end && subscription.status === 'active'
  return html`<section aria-labelledby="plan">
    <h2 id="plan">Current plan</h2>
    <p class="plan">${nameOf(store, price)}</p>
    <p>${priceOf(price)}</p>
    <p class="hint">${endOf(subscription, scheduled && nameOf(store, scheduled), dayOf(end))}</p>
    ${open && html`<p class="banner failed"><span aria-hidden="true">!</span>The payment of ${money(open.amount_due)} was declined. Choose another card below, then pay it.</p>`}
    <div class="actions">
      ${open && action('pay', `Pay ${money(open.amount_due)} now`, 'primary')}
      ${!scheduled && (subscription.cancel_at_period_end ? action('resume', 'Don’t cancel the plan', 'primary') : action('cancel', 'Cancel plan'))}
      ${canPayNext && action('next', 'Pay the next invoice now')}
      ${subscription.cancel_at_period_end && action('next', 'Go to the end of the period')}
    </div>
    ${(canPayNext || subscription.cancel_at_period_end) && html`<p class="hint">Going on to the next invoice turns this customer’s clock forward; only the stand-in can.</p>`}
  </section>`
}

const endOf = ({ cancel_at_period_end: cancels, status }: Subscription, scheduled: string | undefined, end: string) => {
  if (cancels) return `Cancelled: it ends on ${end}.`
  if (scheduled) return `Changes to ${scheduled} on ${end}.`
  return status === 'past_due' ? `Past due. The period ends on ${end}.` : `Renews on ${end}.`
}

const offered = ({ store, features }: PortalView): Price[] =>
  features.subscription_update.products
    .flatMap(({ prices }) => prices)
    .flatMap((id) => store.get('price', id) ?? [])
    .filter(({ active }) => active)

const changesSection = (view: PortalView): Markup | undefined => {
  const { store, subscription, features } = view
  // As at Stripe, a subscription whose change is booked can neither be changed nor cancelled here.
  if (
    !isLive(subscription) ||
    subscription.status !== 'active' ||
    subscription.schedule ||
    !features.subscription_update.enabled
  )
    return undefined
  const others = offered(view).filter(({ id }) => id !== currentOf(subscription).price.id)
  return html`<section aria-labelledby="change">
    <h2 id="change">Change plan</h2>
    <ul class="rows">
      ${others.map((price) => changeRow(store, price, isScheduledChange(subscription, price, features) ? 'Downgrade' : 'Upgrade'))}
    </ul>
  </section>`
}

const changeRow = (store: Store, price: Price, verb: string): Markup => html`<li>
  <span><strong>${nameOf(store, price)}</strong><small>${priceOf(price)}</small></span>
  <a class="button" href="?change=${price.id}" aria-label="${verb} to ${nameOf(store, price)}">${verb}</a>
</li>`

const cardSection = ({ customer }: PortalView): Markup => html`<section aria-labelledby="card">
  <h2 id="card">Payment method</h2>
  <form method="post" class="inline">
    ${cardChoice(customer.standIn.card)}
    <button name="action" value="card">Use this card</button>
  </form>
</section>`

const invoicesSection = ({ store, customer }: PortalView): Markup => {
  const invoices = store.all('invoice').filter((invoice) => invoice.customer === customer.id)
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

/** The page that confirms a change of plan and shows the amount due now. */
export const changePage = (view: PortalView, price: Price): Page => {
  const { store, subscription, features, error } = view
  if (!isLive(subscription)) return portalPage(view)
  const current = currentOf(subscription)
  const isScheduled = isScheduledChange(subscription, price, features)
  const { lines, total } = prorationOf(store, subscription, price)
  return {
    title: 'Confirm your change',
    tone: 'narrow',
    body: html`
      <a class="back" href="?"><span aria-hidden="true">←</span> Back</a>
      <h1>Confirm your change</h1>
      ${banner(error, 'failed')}
      <p>From ${nameOf(store, current.price)} (${priceOf(current.price)}) to <strong>${nameOf(store, price)}</strong> (${priceOf(price)}).</p>
      ${
        isScheduled
          ? html`<p>The change happens on ${dayOf(current.current_period_end)}. Nothing is due today.</p>`
          : html`<dl class="lines">
              ${lines.map(({ description, amount }) => html`<div><dt>${description}</dt><dd>${money(amount)}</dd></div>`)}
              <div class="total"><dt>Due today</dt><dd>${money(Math.max(0, total))}</dd></div>
            </dl>`
      }
      <form method="post">
        <input type="hidden" name="price" value="${price.id}">
        <button class="primary" name="action" value="change">${isScheduled ? 'Confirm the downgrade' : `Confirm and pay ${money(Math.max(0, total))}`}</button>
      </form>`,
  }
}
