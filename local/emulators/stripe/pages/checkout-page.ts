import type { CheckoutSession, LineItem } from '#local/emulators/stripe/objects/checkout.ts'
import type { Card } from '#local/emulators/stripe/objects/customer.ts'
import { money } from '#local/emulators/stripe/periods.ts'
import { html } from './markup.ts'
import { banner, type Page, wordPage } from './page.ts'

const priceOf = ({ price, amount_total: amount }: LineItem) =>
  `${money(amount)}${price.recurring ? ` per ${price.recurring.interval}` : ''}`

/** The address to which a paid session redirects. */
export const successAddress = ({ id, success_url: address }: CheckoutSession): string =>
  address.replaceAll('{CHECKOUT_SESSION_ID}', id)

/** The hosted page of a session: the payment form, or why it cannot be paid any more. */
export const checkoutPage = (session: CheckoutSession, email: string | null, error?: string): Page => {
  if (session.status === 'complete' && session.payment_status === 'unpaid') return debitPage(session)
  if (session.status === 'complete')
    return wordPage(
      'You’re all done here',
      'This checkout session has been completed: it was paid and cannot be paid twice.',
      {
        href: successAddress(session),
        label: 'Go on to the app',
      },
    )
  if (session.status === 'expired')
    return wordPage(
      'This page has expired',
      'This checkout session has timed out. Begin anew from the app.',
      session.cancel_url ? { href: session.cancel_url, label: 'Back to the app' } : undefined,
    )
  return openPage(session, email, error)
}

/** A bank debit takes days; only the stand-in lets one choose how it ends. */
const debitPage = (session: CheckoutSession): Page => ({
  title: 'The debit is on its way',
  tone: 'narrow',
  body: html`
    <h1>The debit is on its way</h1>
    <p>At Stripe it takes days. Choose here how it ends.</p>
    <form method="post">
      <button class="primary" name="debit" value="paid">It is paid</button>
      <button name="debit" value="failed">It fails</button>
    </form>
    <p><a class="button" href="${successAddress(session)}">Go on to the app</a></p>`,
})

export const debitFailedPage = (session: CheckoutSession): Page =>
  wordPage('The debit failed', 'The bank refused it, so nothing is charged.', {
    href: successAddress(session),
    label: 'Go on to the app',
  })

const openPage = (session: CheckoutSession, email: string | null, error: string | undefined): Page => {
  const isPlan = session.mode === 'subscription'
  const { lines } = session.standIn
  return {
    title: isPlan ? 'Subscribe' : 'Pay',
    body: html`
      ${session.cancel_url && html`<a class="back" href="${session.cancel_url}"><span aria-hidden="true">←</span> Back</a>`}
      <div class="columns">
        <section aria-labelledby="bought">
          <h1 id="bought">${isPlan ? 'Subscribe to' : 'Pay for'} ${lines[0]?.description ?? ''}</h1>
          <dl class="lines">
            ${lines.map((line) => html`<div><dt>${line.description}</dt><dd>${priceOf(line)}</dd></div>`)}
            <div class="total"><dt>Due today</dt><dd>${money(session.amount_total)}</dd></div>
          </dl>
          ${isPlan && html`<p class="hint">It renews by itself until it is cancelled.</p>`}
        </section>
        <form method="post" class="card" aria-labelledby="paid">
          <h2 id="paid">Payment</h2>
          ${banner(error, 'failed')}
          ${email && html`<p class="hint">For ${email}</p>`}
          ${cardChoice('good', true)}
          <button class="primary">${isPlan ? 'Subscribe and pay' : 'Pay'} ${money(session.amount_total)}</button>
        </form>
      </div>`,
  }
}

const cards = {
  good: ['Visa ending in 4242', 'Every charge succeeds'],
  declined: ['Visa ending in 0341', 'Every charge is declined'],
  confirmed: ['Visa ending in 3184', 'The bank wants each later charge confirmed'],
  debit: ['Bank debit', 'Takes days, and can fail then'],
  disputed: ['Visa ending in 0259', 'Every charge is disputed'],
} as const satisfies Record<Card, readonly [string, string]>

const isCard = (name: string | null): name is Card => name !== null && Object.hasOwn(cards, name)

/** The card that a form names; a good one by default. */
export const cardOf = (form: URLSearchParams): Card => {
  const name = form.get('card')
  return isCard(name) ? name : 'good'
}

/** The choice among the test cards. A debit is for checkouts. */
export const cardChoice = (chosen: Card, hasDebit = false) => html`
  <fieldset>
    <legend>${hasDebit ? 'Payment method' : 'Card'}</legend>
    ${Object.entries(cards)
      .filter(([card]) => hasDebit || card !== 'debit')
      .map(
        ([
          card,
          [name, effect],
        ]) => html`<label class="choice"><input type="radio" name="card" value="${card}" ${card === chosen && html`checked`}>
      <span>${name}<small>${effect}</small></span></label>`,
      )}
  </fieldset>`
