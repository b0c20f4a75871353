import { confirmed } from './confirm.js'
import { call, doing } from './console-client.js'
import { element, heading, table } from './html.js'
import { counted, time } from './words.js'

const dollars = (cents) => `$${(cents / 100).toFixed(2)}`

const webhooks = {
  lost: 'Are lost',
  doubled: 'Arrive twice',
  repeated: 'Arrive again with another event id',
  reordered: 'Arrive in reverse order',
  badSignature: 'Are signed with a wrong secret',
}

const button = (label, name, done, act) =>
  element('button', { type: 'button', 'aria-label': name, on: { click: doing(done, act) } }, label)

const post = (path, body) => call('POST', `/stripe/${path}`, body)

const state = ({ status, cancelsAtPeriodEnd, nextPlan }) => {
  if (cancelsAtPeriodEnd && status === 'active') return 'Cancelled, not ended yet'
  const words = status.replace('_', ' ')
  return nextPlan ? `${words}, then ${nextPlan}` : words
}

const turnClock = ({ id, email, status, cancelsAtPeriodEnd }) =>
  (status === 'active' || status === 'past_due') &&
  button(
    cancelsAtPeriodEnd ? 'End the period' : status === 'past_due' ? 'Last attempt' : 'Next invoice now',
    `${cancelsAtPeriodEnd ? 'End the period' : 'Charge the next invoice'} of ${email}`,
    ({ status: now }) => `The clock of ${email} is moved. The subscription is ${now.replace('_', ' ')}.`,
    () => post(`subscriptions/${id}/advance`),
  )

const approachRenewal = ({ id, email, status, cancelsAtPeriodEnd }) =>
  status === 'active' &&
  !cancelsAtPeriodEnd &&
  button(
    'An hour before it',
    `Move the clock of ${email} to an hour before the next invoice`,
    () => `The clock of ${email} is moved.`,
    () => post(`subscriptions/${id}/approach`),
  )

const cardField = ({ id, email, card }) =>
  element(
    'select',
    {
      'aria-label': `Card of ${email}`,
      on: {
        change: doing(`The card of ${email} is set.`, ({ target }) =>
          call('PUT', `/stripe/customers/${id}/card`, { card: target.value }),
        ),
      },
    },
    element('option', { value: 'good', selected: card === 'good' }, 'Pays'),
    element('option', { value: 'declined', selected: card === 'declined' }, 'Is declined'),
    element('option', { value: 'confirmed', selected: card === 'confirmed' }, 'Needs confirmation'),
  )

const refundForm = ({ id, amount, refunded, email }) =>
  refunded < amount &&
  element(
    'form',
    {
      className: 'inline',
      on: {
        submit: doing(`${email} is refunded.`, ({ target: { elements }, submitter }) =>
          post(`payments/${id}/refunds`, {
            amount: Math.round(elements.dollars.valueAsNumber * 100),
            status: submitter.value,
          }),
        ),
      },
    },
    element('input', {
      name: 'dollars',
      type: 'number',
      min: 0.01,
      max: (amount - refunded) / 100,
      step: 0.01,
      value: (amount - refunded) / 100,
      required: true,
      'aria-label': `Dollars to refund to ${email}`,
    }),
    element('button', { value: 'succeeded', 'aria-label': `Refund ${email}` }, 'Refund'),
    element('button', { value: 'pending', 'aria-label': `Refund ${email}, pending` }, 'Pending'),
  )

const refundLine = ({ id, amount, status }) =>
  element(
    'p',
    {},
    `${dollars(amount)} back, ${status} `,
    status === 'pending' &&
      button('Succeed', `Let the refund of ${dollars(amount)} succeed`, 'The refund has succeeded.', () =>
        post(`refunds/${id}/settle`, { status: 'succeeded' }),
      ),
    status !== 'failed' &&
      button('Fail', `Let the refund of ${dollars(amount)} fail`, 'The refund has failed.', () =>
        post(`refunds/${id}/settle`, { status: 'failed' }),
      ),
  )

const disputeCell = ({ id, email, dispute }) => {
  if (!dispute)
    return button('Dispute', `Dispute the payment of ${email}`, 'The payment is disputed.', async () => {
      const question = `Dispute this payment of ${email}?`
      if (
        !(await confirmed(
          question,
          'A payment can be disputed only once. The dispute is then won or lost, and a lost one can be appealed.',
          'Dispute',
        ))
      )
        return false
      return post(`payments/${id}/disputes`)
    })
  if (dispute.status === 'won') return 'Dispute won'
  if (dispute.status === 'lost')
    return [
      'Dispute lost ',
      button('Appeal', `Appeal the dispute with ${email}`, 'The lost dispute is appealed.', () =>
        post(`disputes/${dispute.id}/appeal`),
      ),
    ]
  const open = dispute.status === 'needs_response' ? 'dispute' : 'appeal'
  return [
    button('Win', `Win the ${open} with ${email}`, `The ${open} is won.`, () =>
      post(`disputes/${dispute.id}/close`, { status: 'won' }),
    ),
    ' ',
    button('Lose', `Lose the ${open} with ${email}`, `The ${open} is lost.`, () =>
      post(`disputes/${dispute.id}/close`, { status: 'lost' }),
    ),
  ]
}

const resendButton = ({ id, type }) =>
  button('Send again', `Send ${type} again`, `${type} is sent again.`, () => post(`events/${id}/resend`))

/** The settings in the form; every fault applies to the chosen number of events. */
const settingsOf = ({ elements }) => {
  const times = elements.times.value === 'always' ? 'always' : Number(elements.times.value)
  const isLate = elements.lateMs.value !== ''
  return {
    ...Object.fromEntries(Object.keys(webhooks).map((name) => [name, elements[name].checked ? { times } : null])),
    late: isLate ? { ms: elements.lateMs.valueAsNumber, times } : null,
  }
}

const setFaults = doing('Stripe’s webhooks now behave like this.', ({ target }) =>
  call('PUT', '/stripe/faults', settingsOf(target)),
)
const resetFaults = doing('Stripe’s webhooks behave well again.', () => call('PUT', '/stripe/faults', {}))

const faultsForm = ({ faults, pendingDeliveries }) =>
  element(
    'form',
    { on: { submit: setFaults } },
    element(
      'fieldset',
      {},
      element('legend', {}, 'The next webhooks'),
      element(
        'label',
        {},
        'Arrive late by (ms)',
        element('input', { type: 'number', name: 'lateMs', min: 0, max: 3_600_000, value: faults.late?.ms ?? '' }),
      ),
      ...Object.entries(webhooks).map(([name, label]) =>
        element(
          'label',
          { className: 'check' },
          element('input', { type: 'checkbox', name, checked: faults[name] !== null }),
          label,
        ),
      ),
    ),
    element(
      'div',
      { className: 'actions' },
      element(
        'select',
        { name: 'times', 'aria-label': 'How many' },
        element('option', { value: '1' }, 'One'),
        element('option', { value: '3' }, 'Three'),
        element('option', { value: 'always' }, 'All'),
      ),
      element('button', { className: 'primary' }, 'Set the switches'),
      element('button', { type: 'button', on: { click: resetFaults } }, 'Behave well'),
    ),
    element('p', { className: 'hint' }, `${counted(pendingDeliveries, 'webhook')} not delivered yet.`),
  )

const clockOf = ({ now, isAhead }) => (isAhead ? time(now) : 'Ours')

export const stripeView = {
  name: 'Stripe',
  load: () => call('GET', '/stripe'),
  render: (dashboard) => [
    ...heading(
      'Stripe',
      'Move a customer’s clock, refund or dispute payments, and switch on webhook faults. No money moves.',
    ),
    element('h3', {}, 'Subscriptions'),
    table(
      [
        { heading: 'Who', cell: ({ email }) => email, className: 'title' },
        { heading: 'Plan', cell: ({ plan }) => plan },
        { heading: 'Status', cell: state },
        { heading: 'Period ends', cell: ({ periodEnd }) => time(periodEnd) },
        { heading: 'Clock', isHidden: true, cell: turnClock },
        { heading: 'Clock before', isHidden: true, cell: approachRenewal },
      ],
      dashboard.subscriptions,
      'There are no subscriptions yet.',
    ),
    element('h3', {}, 'Customers'),
    table(
      [
        { heading: 'Who', cell: ({ email, id }) => email ?? id, className: 'title' },
        { heading: 'Card', cell: cardField },
        { heading: 'Clock', cell: clockOf },
      ],
      dashboard.customers,
      'No customer has opened a checkout yet.',
    ),
    element('h3', {}, 'Payments'),
    table(
      [
        { heading: 'Who', cell: ({ email }) => email, className: 'title' },
        { heading: 'For', cell: ({ description }) => description },
        { heading: 'When', cell: ({ at }) => time(at) },
        { heading: 'Amount', cell: ({ amount }) => dollars(amount), className: 'number' },
        { heading: 'Refund', cell: (payment) => [...payment.refunds.map(refundLine), refundForm(payment)] },
        { heading: 'Dispute', cell: disputeCell },
      ],
      dashboard.payments,
      'There are no payments yet.',
    ),
    element('h3', {}, 'Webhooks'),
    faultsForm(dashboard),
    element('h3', {}, 'Latest events'),
    table(
      [
        { heading: 'Event', cell: ({ type }) => type, className: 'code title' },
        { heading: 'When', cell: ({ at }) => time(at) },
        { heading: 'Again', isHidden: true, cell: resendButton },
      ],
      dashboard.events,
      'There are no events yet.',
    ),
  ],
}
