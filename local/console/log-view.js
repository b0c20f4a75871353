import { call } from './console-client.js'
import { details, element, empty, heading, searchField, table } from './html.js'
import { placeOf, time } from './words.js'

const readable = (line) => {
  try {
    return JSON.stringify(JSON.parse(line), undefined, 2)
  } catch {
    return line
  }
}

const what = ({ line, message }) => details(message.slice(0, 300), element('pre', {}, readable(line)))

const follow = ({ correlationId }) =>
  correlationId &&
  element(
    'a',
    { href: placeOf('log', { correlationId }), 'aria-label': `All of correlation id ${correlationId}` },
    'Follow',
  )

export const logView = {
  name: 'Log',
  load: ({ text, correlationId }) => {
    const filter = Object.entries({ text, correlationId }).filter(([, value]) => value)
    return call('GET', `/logs?${new URLSearchParams(filter)}`)
  },
  render: (entries, { choice, choose }) => [
    ...heading(
      'Log',
      'The log lines of functions and stand-ins, newest first. A correlation id finds all lines of one request.',
    ),
    element(
      'div',
      { className: 'filters', role: 'search' },
      searchField('Contains', choice.text, (text) => choose({ text })),
      searchField('Correlation id', choice.correlationId, (correlationId) => choose({ correlationId })),
    ),
    table(
      [
        { heading: 'At', cell: ({ at }) => time(at) },
        { heading: 'Level', cell: ({ level }) => element('span', { className: `level-${level}` }, level) },
        { heading: 'From', cell: ({ source }) => source, className: 'code source' },
        { heading: 'What', cell: what, className: 'message' },
        { heading: 'Follow', isHidden: true, cell: follow },
      ],
      entries.toReversed(),
      empty('No line matches.'),
      'lines',
    ),
  ],
}
