import type { Invoice } from '#local/emulators/stripe/objects/invoice.ts'
import { money } from '#local/emulators/stripe/periods.ts'
import type { Store } from '#local/emulators/stripe/store.ts'
import { StripeRefusal } from '#local/emulators/stripe/stripe-refusal.ts'
import { settleInvoice } from '#local/emulators/stripe/subscriptions.ts'
import { cardChoice, cardOf } from './checkout-page.ts'
import { html } from './markup.ts'
import { banner, type Page, wordPage } from './page.ts'

/** Pays an open invoice on its hosted page; returns why it was not paid. */
export const payHosted = (store: Store, { id }: Invoice, form: URLSearchParams): string | undefined => {
  // Whoever pays here is present, and confirms the payment at once.
  const card = form.get('action') !== 'confirm' && cardOf(form) === 'declined' ? 'declined' : 'good'
  try {
    const { status } = settleInvoice(store, id, card)
    return status === 'paid' ? undefined : 'Your card was declined. Choose another one.'
  } catch (error) {
    if (!(error instanceof StripeRefusal)) throw error
    return error.message
  }
}

/** The hosted page of an invoice: its payment, or its confirmation to the buyer's bank. */
export const invoicePage = (store: Store, invoice: Invoice, error?: string): Page => {
  if (invoice.status === 'paid')
    return wordPage('Invoice paid', `${money(invoice.amount_paid)} was paid. You can close this page.`)
  if (invoice.status !== 'open') return wordPage('This invoice is void', 'It cannot be paid any more.')
  const { card } = store.need('customer', invoice.customer).standIn
  const due = money(invoice.amount_due)
  return {
    title: 'Pay an invoice',
    tone: 'narrow',
    body: html`
      <h1>Pay ${due}</h1>
      ${banner(error, 'failed')}
      <dl class="lines">
        ${invoice.standIn.lines.map(({ description, amount }) => html`<div><dt>${description}</dt><dd>${money(amount)}</dd></div>`)}
        <div class="total"><dt>Due</dt><dd>${due}</dd></div>
      </dl>
      ${
        card === 'confirmed' &&
        html`<form method="post"><p>Your bank wants you to confirm this payment.</p>
          <button class="primary" name="action" value="confirm">Confirm the payment of ${due}</button></form>`
      }
      <form method="post">
        ${cardChoice(card)}
        <button name="action" value="pay">Pay ${due}</button>
      </form>`,
  }
}
