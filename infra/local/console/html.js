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

/** A table of rows; a column is a heading, how its cell is made, and a class. */
export const table = (columns, rows, empty) => {
  if (rows.length === 0) return element('p', { className: 'hint' }, empty)
  const head = columns.map(({ heading, className }) => element('th', { scope: 'col', className }, heading))
  const body = rows.map((row) =>
    element('tr', {}, ...columns.map(({ cell, className }) => element('td', { className }, cell(row)))),
  )
  const filled = element('table', {}, element('thead', {}, element('tr', {}, ...head)), element('tbody', {}, ...body))
  return element('div', { className: 'scroll' }, filled)
}

/** A time as a person reads it; nothing for no time. */
export const time = (iso) => (iso ? new Date(iso).toLocaleTimeString('en-GB') : '')
