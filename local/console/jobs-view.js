import { call } from './console-client.js'
import { element, empty, heading, table } from './html.js'
import { placeOf, time } from './words.js'

const logLink = ({ correlationId, generationId }) =>
  element('a', { href: placeOf('log', { correlationId }), 'aria-label': `Log of ${generationId}` }, 'Log')

export const jobsView = {
  name: 'Jobs',
  load: () => call('GET', '/jobs'),
  render: (jobs) => [
    ...heading(
      'Running jobs',
      'Every generation that is accepted and not settled yet, at the latest until its deadline.',
    ),
    table(
      [
        { heading: 'Generation', cell: ({ generationId }) => generationId, className: 'code title' },
        { heading: 'Function', cell: (job) => job.function },
        { heading: 'State', cell: ({ state }) => element('span', { className: 'tag' }, state) },
        { heading: 'Checks', cell: ({ looks }) => String(looks), className: 'number' },
        { heading: 'Deadline', cell: ({ deadline }) => time(deadline) },
        { heading: 'Log', isHidden: true, cell: logLink },
      ],
      jobs,
      empty('Nothing is running', 'A design that you start in the app appears here until it is settled.'),
    ),
  ],
}
