/** Creates an element. Strings among the children become text, never HTML. */
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

/** Shown instead of an empty list; `next` says how to get an entry. */
export const empty = (text, next) =>
  element('div', { className: 'empty' }, element('p', {}, text), next && element('p', { className: 'hint' }, next))

/** A view's heading and explanation. */
export const heading = (text, hint) => [
  element('h2', {}, text),
  hint !== undefined && element('p', { className: 'hint' }, hint),
]

const headCell = ({ heading: text, isHidden, className }) =>
  element('th', { scope: 'col', className }, isHidden ? element('span', { className: 'unseen' }, text) : text)

/** A table, on a phone a list of cards. A column has a heading, a function for its cells and a class; the class `lines` sets rows closer. */
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

/** A labelled select; the keys of `texts` are the values of the options. */
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

/** A filter field that calls back on every input. */
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

/** A collapsed section for long content. */
export const details = (summary, ...content) => element('details', {}, element('summary', {}, summary), ...content)

export const json = (value) => element('pre', {}, JSON.stringify(value, undefined, 2))
