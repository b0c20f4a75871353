import { call } from './console-client.js'
import { details, element, heading, searchField, table } from './html.js'

const short = (role) => role.replace(/Role[0-9A-F]{8}$/, '')

const columns = [
  { heading: 'Role', cell: ({ role }) => short(role), className: 'code title' },
  { heading: 'Action', cell: ({ action }) => action, className: 'code' },
  { heading: 'Resource', cell: ({ resource }) => resource, className: 'code message' },
]

const lists = ({ used, unused, denied }, text = '') => {
  const matching = (grants) =>
    grants.filter((grant) => Object.values(grant).join(' ').toLowerCase().includes(text.toLowerCase()))
  return element(
    'div',
    {},
    element('h3', {}, `Denied (${matching(denied).length})`),
    table(columns, matching(denied), 'No call has been refused since the start.'),
    element('h3', {}, `Used (${matching(used).length})`),
    details('Show the granted actions that were used', table(columns, matching(used), 'No used action matches.')),
    element('h3', {}, `Not used yet (${matching(unused).length})`),
    details(
      'Show the granted actions that were not used',
      table(columns, matching(unused), 'Every granted action was used.'),
    ),
  )
}

export const grantsView = {
  name: 'Grants',
  load: () => call('GET', '/grants'),
  render: (grants, { choice, choose }) => [
    ...heading(
      'Grants',
      'Every call is checked against the caller’s role in the template, as on AWS. Counted since the stack started.',
    ),
    element(
      'div',
      { className: 'filters', role: 'search' },
      searchField('Contains', choice.text, (text) => choose({ text })),
    ),
    lists(grants, choice.text),
  ],
}
