import { call, doing } from './console-client.js'
import { element, heading, table } from './html.js'
import { time } from './words.js'

const runButton = ({ name }) =>
  element(
    'button',
    {
      'aria-label': `Run ${name} now`,
      on: { click: doing(`${name} has run.`, () => call('POST', `/schedules/${encodeURIComponent(name)}/run`)) },
    },
    'Run now',
  )

const lastRun = ({ lastRun: at, lastError }) => [
  at ? time(at) : 'Not yet',
  lastError && element('p', { className: 'level-ERROR' }, lastError),
]

export const schedulesView = {
  name: 'Schedules',
  load: () => call('GET', '/schedules'),
  render: (schedules) => [
    ...heading('Schedules', 'The rules of the template, running on this machine’s clock.'),
    table(
      [
        { heading: 'Schedule', cell: ({ name }) => name, className: 'code title' },
        { heading: 'When', cell: ({ expression }) => expression, className: 'code' },
        { heading: 'Last run', cell: lastRun },
        { heading: 'Next run', cell: ({ nextRun }) => time(nextRun) },
        { heading: 'Run', isHidden: true, cell: runButton },
      ],
      schedules,
      'The template has no schedules.',
    ),
  ],
}
