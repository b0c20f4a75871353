import { call } from './console-client.js'
import { element, empty, heading, table } from './html.js'
import { placeOf, time } from './words.js'

const idOf = ({ generationId, trainingId }) => generationId ?? trainingId

const logLink = (job) =>
  element(
    'a',
    { href: placeOf('log', { correlationId: job.correlationId }), 'aria-label': `Log of ${idOf(job)}` },
    'Log',
  )

export const jobsView = {
  name: 'Jobs',
  load: () => call('GET', '/jobs'),
  render: (jobs) => [
    ...heading(
      'Running jobs',
      'Every generation and training that is accepted and not settled yet, at the latest until its deadline.',
    ),
    table(
      [
        { heading: 'Job', cell: idOf, className: 'code title' },
        { heading: 'Function', cell: (job) => job.function ?? 'start-training' },
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
