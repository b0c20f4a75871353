import { call } from './console-client.js'
import { details, element, empty, heading, json, searchField, select } from './html.js'
import { counted, placeOf } from './words.js'

// The rows of each kind of partition (docs/table.md).
const kinds = {
  'USER#': 'users: account, credits, designs',
  'JOB#': 'running jobs',
  'ONCE#': 'effects that happen once',
  'OPTIONS#': 'catalogues',
  'DELETED#': 'deleted accounts',
  SETTINGS: 'settings',
}

const nameOf = ({ prefix, partitions }) =>
  `${prefix} ${kinds[prefix] ? `– ${kinds[prefix]} ` : ''}(${partitions.length})`

const partitionList = (partitions) =>
  element(
    'ul',
    { className: 'rows' },
    ...partitions
      .slice(0, 200)
      .map(({ pk, rows }) =>
        element('li', {}, element('a', { href: placeOf('table', { pk }) }, pk), ` ${counted(rows, 'row')}`),
      ),
  )

const rowList = ({ rows, more }, text) => {
  const matching = rows.filter((row) => JSON.stringify(row).toLowerCase().includes(text.toLowerCase()))
  if (matching.length === 0) return empty('No row matches.')
  return element(
    'div',
    {},
    element(
      'p',
      { className: 'hint' },
      `${counted(matching.length, 'row')}${more ? ', and more: filter by sort key' : ''}`,
    ),
    element('ul', { className: 'rows' }, ...matching.map((row) => element('li', {}, details(row.sk, json(row))))),
  )
}

const filters = ({ prefix, pk, groups }, choice, choose) =>
  element(
    'div',
    { className: 'filters', role: 'search' },
    select({
      label: 'Kind',
      texts: Object.fromEntries(groups.map((group) => [group.prefix, nameOf(group)])),
      value: prefix,
      on: {
        change: ({ target }) => {
          location.hash = placeOf('table', { prefix: target.value })
        },
      },
    }),
    pk && searchField('Sort key begins with', choice.sk, (sk) => choose({ sk })),
    searchField(pk ? 'Row contains' : 'Partition contains', choice.text, (text) => choose({ text })),
  )

export const tableView = {
  name: 'Table',
  load: async ({ prefix: chosen, pk, sk = '' }) => {
    const groups = await call('GET', '/table')
    const prefix = pk ? (groups.find((group) => pk.startsWith(group.prefix))?.prefix ?? '') : (chosen ?? 'USER#')
    const found = pk && (await call('GET', `/table/rows?${new URLSearchParams({ pk, sk })}`))
    return { groups, prefix, pk, found }
  },
  render: (loaded, { choice, choose }) => {
    const { groups, prefix, pk, found } = loaded
    const text = choice.text ?? ''
    const partitions = (groups.find((group) => group.prefix === prefix)?.partitions ?? []).filter((partition) =>
      partition.pk.toLowerCase().includes(text.toLowerCase()),
    )
    return [
      ...heading('Table rows', 'Read-only: only the product changes them.'),
      filters(loaded, choice, choose),
      pk &&
        element(
          'p',
          { className: 'path' },
          element('a', { href: placeOf('table', { prefix }) }, prefix),
          ` ${pk.slice(prefix.length)}`,
        ),
      found ? rowList(found, text) : partitions.length > 0 ? partitionList(partitions) : empty('There are no rows.'),
    ].filter(Boolean)
  },
}
