import { call, doing } from './console-client.js'
import { element, heading, table } from './html.js'
import { placeOf } from './words.js'

const tiers = ['', 'Basic', 'Pro', 'Premium', 'Enterprise', 'CREDITS_ONLY']
const pathOf = ({ email }) => `/accounts/${encodeURIComponent(email)}`
const numberOf = (name) => (user) => (user.account ? String(user.account[name]) : '–')

const tierField = (user) =>
  user.account
    ? element(
        'select',
        {
          'aria-label': `Tier of ${user.email}`,
          on: {
            change: doing(`The tier of ${user.email} is set.`, ({ target }) =>
              call('PUT', pathOf(user), { tier: target.value || null }),
            ),
          },
        },
        ...tiers.map((tier) =>
          element('option', { value: tier, selected: (user.account.tier ?? '') === tier }, tier || 'No tier'),
        ),
      )
    : '–'

const devField = (user) =>
  user.account
    ? element('input', {
        type: 'checkbox',
        checked: user.account.dev,
        'aria-label': `${user.email} is a developer`,
        on: {
          change: doing(`The dev mark of ${user.email} is set.`, ({ target }) =>
            call('PUT', pathOf(user), { dev: target.checked }),
          ),
        },
      })
    : '–'

const grantForm = (user) =>
  user.account
    ? element(
        'form',
        {
          className: 'inline',
          on: {
            submit: doing(`${user.email} has the credits.`, ({ target }) =>
              call('POST', `${pathOf(user)}/credits`, { credits: target.elements.credits.valueAsNumber }),
            ),
          },
        },
        element('input', {
          name: 'credits',
          type: 'number',
          min: 1,
          max: 100_000,
          required: true,
          value: 10,
          'aria-label': `Credits for ${user.email}`,
        }),
        element('button', { 'aria-label': `Grant credits to ${user.email}` }, 'Grant'),
      )
    : element('span', { className: 'faint' }, 'No account yet: the first sign-in creates it')

const person = ({ email, sub }) => [
  element('strong', {}, email),
  element('br'),
  element('a', { href: placeOf('table', { pk: `USER#${sub}` }), 'aria-label': `Rows of ${email}` }, 'Rows'),
]

export const accountsView = {
  name: 'Accounts',
  load: () => call('GET', '/accounts'),
  render: (users) => [
    ...heading('Accounts', 'The seeded accounts have the password “roomwright”.'),
    table(
      [
        { heading: 'Who', cell: person, className: 'title' },
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
