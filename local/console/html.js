/** An element with properties and children; text among the children stays text. */
export const element = (name, properties = {}, ...children) => {
  const { className, on = {}, ...attributes } = properties
  const made = document.createElement(name)
  if (className) made.className = className
  for (const [key, value] of Object.entries(attributes))
    if (value !== false && value !== undefined && value !== null) made.setAttribute(key, value === true ? '' : value)
  for (const [event, listener] of Object.entries(on)) made.addEventListener(event, listener)
  made.append(...children.flat().filter((child) => child !== undefined && child !== null && child !== false))
  return made
}

/** What is there when there is nothing: one line, and what would bring something. */
export const empty = (text, next) =>
  element('div', { className: 'empty' }, element('p', {}, text), next && element('p', { className: 'hint' }, next))

/** A view's heading, with what it is about. */
export const heading = (text, hint) => [
  element('h2', {}, text),
  hint !== undefined && element('p', { className: 'hint' }, hint),
]

const headCell = ({ heading: text, isHidden, className }) =>
  element('th', { scope: 'col', className }, isHidden ? element('span', { className: 'unseen' }, text) : text)

/** A table of rows, a stack of cards on a phone; a column is a heading, how its cell is made, and a class. `lines` are close together. */
export const table = (columns, rows, whenEmpty, className) => {
  if (rows.length === 0) return typeof whenEmpty === 'string' ? empty(whenEmpty) : whenEmpty
  const body = rows.map((row) =>
    element(
      'tr',
      {},
      ...columns.map(({ heading: text, isHidden, cell, className }) =>
        element('td', { className, 'data-label': isHidden ? undefined : text }, cell(row)),
      ),
    ),
  )
  const head = element('thead', {}, element('tr', {}, ...columns.map(headCell)))
  return element('table', { className }, head, element('tbody', {}, ...body))
}

/** A labelled choice among values; the keys of `texts` are the values. */
export const select = ({ label, texts, value, ...attributes }) =>
  element(
    'label',
    {},
    label,
    element(
      'select',
      attributes,
      ...Object.entries(texts).map(([key, text]) =>
        element('option', { value: key, selected: key === String(value ?? '') }, text),
      ),
    ),
  )

/** A field to filter by; it acts as one types. */
export const searchField = (label, value, changed) =>
  element(
    'label',
    {},
    label,
    element('input', {
      type: 'search',
      value: value ?? '',
      on: { input: ({ target }) => changed(target.value.trim()) },
    }),
  )

/** Opens to something that is long. */
export const details = (summary, ...content) => element('details', {}, element('summary', {}, summary), ...content)

export const json = (value) => element('pre', {}, JSON.stringify(value, undefined, 2))
