import { call } from './console-client.js'
import { element, table, time } from './html.js'

const filter = { text: '', correlationId: '' }

const field = (name, label, changed) =>
  element(
    'label',
    {},
    label,
    element('input', {
      type: 'search',
      value: filter[name],
      on: {
        input: ({ target }) => {
          filter[name] = target.value.trim()
          changed()
        },
      },
    }),
  )

const details = ({ line, message }) =>
  element('details', {}, element('summary', {}, message.slice(0, 300)), element('pre', {}, line))

export const logView = {
  name: 'Log',
  load: () => call('GET', `/logs?${new URLSearchParams(Object.entries(filter).filter(([, value]) => value))}`),
  render: (entries, changed) => [
    element('h2', {}, 'Log'),
    element('form', {}, field('text', 'Contains', changed), field('correlationId', 'Correlation id', changed)),
    table(
      [
        { heading: 'At', cell: ({ at }) => time(at) },
        { heading: 'From', cell: ({ source }) => source, className: 'code' },
        { heading: 'Level', cell: ({ level }) => element('span', { className: `level-${level}` }, level) },
        { heading: 'What', cell: details, className: 'message' },
      ],
      entries.toReversed(),
      'Nothing is written like this.',
    ),
  ],
}
