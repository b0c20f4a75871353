import { confirmed } from './confirm.js'
import { call, doing } from './console-client.js'
import { details, element, empty, heading, json, table } from './html.js'
import { age, counted } from './words.js'

const isDeadLetters = ({ queue }) => /DeadLetters/i.test(queue)
const waiting = ({ visible, inFlight, delayed }) => visible + inFlight + delayed
const pathOf = ({ queue }) => `/queues/${encodeURIComponent(queue)}`

const readable = (body) => {
  try {
    return JSON.parse(body)
  } catch {
    return body
  }
}

const message = ({ body, state, receiveCount, sentAt, id }) => [
  element('p', {}, `${state}, received ${counted(receiveCount, 'time')}, sent ${age(sentAt)} ago`),
  json({ id, body: readable(body) }),
]

const messages = (depth) => {
  const shown = element('div', {})
  const opening = details('Look', shown)
  opening.addEventListener('toggle', async () => {
    if (!opening.open) return
    const found = await call('GET', pathOf(depth))
    shown.replaceChildren(...(found.length === 0 ? [empty('The messages are gone.')] : found.flatMap(message)))
  })
  return opening
}

const redrive = (depth) =>
  element(
    'button',
    {
      'aria-label': `Try ${depth.queue} again`,
      on: {
        click: doing(
          ({ moved }) => `${counted(moved, 'message')} on the way again.`,
          () => call('POST', `${pathOf(depth)}/redrive`),
        ),
      },
    },
    'Try again',
  )

const purge = (depth) =>
  element(
    'button',
    {
      'aria-label': `Purge ${depth.queue}`,
      on: {
        click: doing(`${depth.queue} is empty.`, async () => {
          const explanation = `${counted(waiting(depth), 'message')} in ${depth.queue} will be gone. What they were about is given up by the schedules at its deadline.`
          if (!(await confirmed('Purge this queue?', explanation, 'Purge'))) return false
          return call('DELETE', pathOf(depth))
        }),
      },
    },
    'Purge',
  )

const actions = (depth) =>
  waiting(depth) > 0 && element('div', { className: 'actions' }, isDeadLetters(depth) && redrive(depth), purge(depth))

const columns = [
  { heading: 'Queue', cell: (depth) => [depth.queue, waiting(depth) > 0 && messages(depth)], className: 'code title' },
  { heading: 'Waiting', cell: ({ visible }) => String(visible), className: 'number' },
  { heading: 'In flight', cell: ({ inFlight }) => String(inFlight), className: 'number' },
  { heading: 'Delayed', cell: ({ delayed }) => String(delayed), className: 'number' },
]
const withActions = [...columns, { heading: 'Actions', isHidden: true, cell: actions }]

export const queuesView = {
  name: 'Queues',
  load: () => call('GET', '/queues'),
  render: (depths) => {
    const filled = depths.filter((depth) => waiting(depth) > 0)
    return [
      ...heading(
        'Queues',
        'A message that has failed five times becomes a dead letter. Fix the cause, then try it again.',
      ),
      element('h3', {}, 'Dead letters'),
      table(withActions, filled.filter(isDeadLetters), 'There are no dead letters.'),
      element('h3', {}, 'Messages'),
      table(
        withActions,
        filled.filter((depth) => !isDeadLetters(depth)),
        'No message is waiting.',
      ),
      details(
        `All ${depths.length} queues`,
        table(
          columns,
          depths.toSorted((one, other) => one.queue.localeCompare(other.queue)),
          'The template has no queues.',
        ),
      ),
    ]
  },
}
