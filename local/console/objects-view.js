import { confirmed } from './confirm.js'
import { call, doing } from './console-client.js'
import { element, empty, heading, searchField, select, table } from './html.js'
import { age, bytes, counted } from './words.js'

const pathOf = (bucket, query = {}, part = '') =>
  `/objects/${encodeURIComponent(bucket)}${part}?${new URLSearchParams(query)}`
const contentOf = (bucket, key) => `/local/api${pathOf(bucket, { key }, '/content')}`

const picture = (bucket, { key, contentType }) =>
  contentType.startsWith('image/') &&
  element(
    'a',
    {
      href: contentOf(bucket, key),
      target: '_blank',
      rel: 'noopener',
      className: 'picture',
      'aria-label': `Look at ${key}`,
    },
    element('img', { src: contentOf(bucket, key), alt: '', loading: 'lazy', width: 96, height: 72 }),
  )

const deleteButton = (bucket, { key }) =>
  element(
    'button',
    {
      'aria-label': `Delete ${key}`,
      on: {
        click: doing('The object is deleted.', async () => {
          const explanation = `${key} will be gone from ${bucket}. Rows that name it keep its name.`
          return (await confirmed('Delete this object?', explanation, 'Delete'))
            ? call('DELETE', pathOf(bucket, { key }))
            : false
        }),
      },
    },
    'Delete',
  )

const columns = (bucket) => [
  { heading: 'Picture', isHidden: true, cell: (object) => picture(bucket, object) },
  { heading: 'Key', cell: ({ key }) => key, className: 'code title' },
  { heading: 'Type', cell: ({ contentType }) => contentType, className: 'short' },
  { heading: 'Size', cell: ({ size }) => bytes(size), className: 'number' },
  { heading: 'Age', cell: ({ modifiedAt }) => age(modifiedAt), className: 'short' },
  { heading: 'Delete', isHidden: true, cell: (object) => deleteButton(bucket, object) },
]

const folderButton = (choose, folder) =>
  element('button', { className: 'chip', type: 'button', on: { click: () => choose({ prefix: folder }) } }, folder)

const upOf = (prefix) => prefix.replace(/[^/]*\/?$/, '')

const found = ({ bucket, prefix, total, folders, objects }, choose) =>
  element(
    'section',
    { 'aria-label': 'Objects' },
    element(
      'p',
      { className: 'hint' },
      objects.length < total ? `The first ${objects.length} of ${total}` : counted(total, 'object'),
      prefix && ` below ${prefix}`,
    ),
    element(
      'div',
      { className: 'chips' },
      prefix && folderButton(choose, upOf(prefix)),
      ...folders.slice(0, 40).map((folder) => folderButton(choose, folder)),
    ),
    table(
      columns(bucket),
      objects,
      empty('Nothing is stored here', 'A photo that you upload in the app appears below its owner’s id.'),
    ),
  )

export const objectsView = {
  name: 'Objects',
  load: async ({ bucket: chosen, prefix = '' }) => {
    const buckets = await call('GET', '/objects')
    const fullest = buckets.toSorted((one, other) => other.objects - one.objects)[0]?.name
    const bucket = chosen ?? fullest
    return { buckets, bucket, prefix, ...(bucket && (await call('GET', pathOf(bucket, { prefix })))) }
  },
  render: ({ buckets, ...shown }, { choose }) => [
    ...heading('Objects', 'The objects in the buckets. A picture opens in a new tab.'),
    element(
      'div',
      { className: 'filters', role: 'search' },
      select({
        label: 'Bucket',
        texts: Object.fromEntries(buckets.map(({ name, objects }) => [name, `${name} (${objects})`])),
        value: shown.bucket,
        on: { change: ({ target }) => choose({ bucket: target.value, prefix: '' }) },
      }),
      searchField('Key begins with', shown.prefix, (prefix) => choose({ bucket: shown.bucket, prefix })),
    ),
    found(shown, choose),
  ],
}
