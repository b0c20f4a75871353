import { call, doing } from './console-client.js'
import { element, table, time } from './html.js'

const isDeadLetters = ({ queue }) => /DeadLetters/i.test(queue)
const waiting = ({ visible, inFlight, delayed }) => visible + inFlight + delayed

const showMessages = (queue) =>
  element(
    'details',
    {
      on: {
        toggle: async ({ target }) => {
          if (!target.open) return
          const messages = await call('GET', `/queues/${encodeURIComponent(queue)}`)
          target.querySelector('pre').textContent = JSON.stringify(messages, undefined, 2)
        },
      },
    },
    element('summary', {}, 'Messages'),
    element('pre', {}, '…'),
  )

const redriveButton = ({ queue }) =>
  element(
    'button',
    {
      on: {
        click: doing('The messages are on their way again.', () =>
          call('POST', `/queues/${encodeURIComponent(queue)}/redrive`),
        ),
      },
    },
    'Try again',
  )

const queueColumns = [
  { heading: 'Queue', cell: ({ queue }) => queue, className: 'code' },
  { heading: 'Waiting', cell: ({ visible }) => String(visible), className: 'number' },
  { heading: 'In flight', cell: ({ inFlight }) => String(inFlight), className: 'number' },
  { heading: 'Delayed', cell: ({ delayed }) => String(delayed), className: 'number' },
  { heading: '', cell: (depth) => waiting(depth) > 0 && showMessages(depth.queue) },
]

const runButton = ({ name }) =>
  element(
    'button',
    { on: { click: doing('It has run.', () => call('POST', `/schedules/${encodeURIComponent(name)}/run`)) } },
    'Run now',
  )

export const workView = {
  name: 'Work',
  load: async () => {
    const [jobs, queues, schedules] = await Promise.all([
      call('GET', '/jobs'),
      call('GET', '/queues'),
      call('GET', '/schedules'),
    ])
    return { jobs, queues, schedules }
  },
  render: ({ jobs, queues, schedules }) => [
    element('h2', {}, 'Running jobs'),
    table(
      [
        { heading: 'Generation', cell: ({ generationId }) => generationId, className: 'code' },
        { heading: 'Function', cell: (job) => job.function },
        { heading: 'State', cell: ({ state }) => state },
        { heading: 'Looked at', cell: ({ looks }) => String(looks), className: 'number' },
        { heading: 'Given up at', cell: ({ deadline }) => time(deadline) },
        { heading: 'Correlation id', cell: ({ correlationId }) => correlationId, className: 'code' },
      ],
      jobs,
      'Nothing is running.',
    ),
    element('h2', {}, 'Dead letters'),
    table(
      [...queueColumns, { heading: '', cell: redriveButton }],
      queues.filter((depth) => isDeadLetters(depth) && waiting(depth) > 0),
      'No message has failed for good.',
    ),
    element('h2', {}, 'Queues'),
    table(
      queueColumns,
      queues.filter((depth) => !isDeadLetters(depth)).toSorted((one, other) => waiting(other) - waiting(one)),
      'The template has no queues.',
    ),
    element('h2', {}, 'Schedules'),
    table(
      [
        { heading: 'Schedule', cell: ({ name }) => name, className: 'code' },
        { heading: 'When', cell: ({ expression }) => expression },
        { heading: 'Last run', cell: ({ lastRun }) => time(lastRun) },
        { heading: 'Next run', cell: ({ nextRun }) => time(nextRun) },
        { heading: 'Last error', cell: ({ lastError }) => lastError ?? '', className: 'message' },
        { heading: '', cell: runButton },
      ],
      schedules,
      'The template has no schedules.',
    ),
  ],
}
