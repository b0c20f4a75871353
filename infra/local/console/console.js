import { accountsView } from './accounts-view.js'
import { element } from './html.js'
import { logView } from './log-view.js'
import { mailView } from './mail-view.js'
import { recognitionView } from './recognition-view.js'
import { replicateView } from './replicate-view.js'
import { workView } from './work-view.js'

const views = {
  accounts: accountsView,
  work: workView,
  replicate: replicateView,
  recognition: recognitionView,
  mail: mailView,
  log: logView,
}
const refreshMilliseconds = 2000

const main = document.querySelector('main')
let shown = ''

const current = () => (location.hash.slice(1) in views ? location.hash.slice(1) : 'accounts')

// What a person is reading or typing is not taken away from under them.
const isInUse = () =>
  main.querySelector('details[open]') !== null ||
  (main.contains(document.activeElement) && document.activeElement !== main)

const show = async ({ force = false } = {}) => {
  const id = current()
  if (document.hidden || (!force && isInUse())) return
  try {
    const loaded = await views[id].load()
    const state = JSON.stringify([id, loaded])
    if (id !== current() || (state === shown && !force) || (!force && isInUse())) return
    shown = state
    main.replaceChildren(...views[id].render(loaded, showFiltered))
  } catch (error) {
    shown = ''
    main.replaceChildren(element('p', { className: 'hint' }, `${error.message} Is the stack still running?`))
  }
}

// A filter is typed while its view is in use: only the table below it changes.
const showFiltered = async () => {
  const id = current()
  const rendered = views[id].render(await views[id].load(), showFiltered)
  if (id === current()) main.lastElementChild.replaceWith(rendered.at(-1))
}

const navigate = () => {
  document
    .querySelector('nav')
    .replaceChildren(
      ...Object.entries(views).map(([id, { name }]) =>
        element('a', { href: `#${id}`, 'aria-current': id === current() ? 'page' : false }, name),
      ),
    )
  show({ force: true })
}

addEventListener('hashchange', navigate)
navigate()
setInterval(show, refreshMilliseconds)
