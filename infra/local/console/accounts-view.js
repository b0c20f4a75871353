import { call, doing } from './console-client.js'
import { element, table } from './html.js'

const tiers = ['', 'Basic', 'Pro', 'Premium', 'Enterprise', 'CREDITS_ONLY']
const pathOf = ({ email }) => `/accounts/${encodeURIComponent(email)}`
const numberOf = (name) => (user) => (user.account ? String(user.account[name]) : '')

const tierField = (user) =>
  user.account &&
  element(
    'select',
    {
      'aria-label': `Tier of ${user.email}`,
      on: {
        change: doing('The tier is set.', ({ target }) => call('PUT', pathOf(user), { tier: target.value || null })),
      },
    },
    ...tiers.map((tier) =>
      element('option', { value: tier, selected: (user.account.tier ?? '') === tier }, tier || 'No tier'),
    ),
  )

const devField = (user) =>
  user.account &&
  element('input', {
    type: 'checkbox',
    checked: user.account.dev,
    'aria-label': `${user.email} is a developer`,
    on: { change: doing('The dev mark is set.', ({ target }) => call('PUT', pathOf(user), { dev: target.checked })) },
  })

const grantForm = (user) =>
  user.account
    ? element(
        'form',
        {
          className: 'inline',
          on: {
            submit: doing('The credits are granted.', ({ target }) =>
              call('POST', `${pathOf(user)}/credits`, { credits: target.elements.credits.valueAsNumber }),
            ),
          },
        },
        element('input', {
          name: 'credits',
          type: 'number',
          min: 1,
          value: 10,
          'aria-label': `Credits for ${user.email}`,
        }),
        element('button', {}, 'Grant'),
      )
    : 'No account yet'

export const accountsView = {
  name: 'Accounts',
  load: () => call('GET', '/accounts'),
  render: (users) => [
    element('h2', {}, 'Accounts'),
    element('p', { className: 'hint' }, 'The accounts that exist from the start have the password “roomwright”.'),
    table(
      [
        { heading: 'E-mail', cell: ({ email }) => email },
        { heading: 'Tier', cell: tierField },
        { heading: 'Dev', cell: devField },
        { heading: 'Plan', cell: numberOf('planCredits'), className: 'number' },
        { heading: 'Pack', cell: numberOf('packCredits'), className: 'number' },
        { heading: 'Held', cell: numberOf('held'), className: 'number' },
        { heading: 'Grant pack credits', cell: grantForm },
      ],
      users,
      'Nobody has signed up yet.',
    ),
  ],
}
