import { accountsView } from './accounts-view.js'
import { awsFaultsView } from './aws-faults-view.js'
import { keepingFocus } from './focus.js'
import { grantsView } from './grants-view.js'
import { element } from './html.js'
import { jobsView } from './jobs-view.js'
import { logView } from './log-view.js'
import { mailView } from './mail-view.js'
import { objectsView } from './objects-view.js'
import { queuesView } from './queues-view.js'
import { recognitionView } from './recognition-view.js'
import { replicateView } from './replicate-view.js'
import { schedulesView } from './schedules-view.js'
import { stripeView } from './stripe-view.js'
import { tableView } from './table-view.js'

const groups = {
  People: { accounts: accountsView, stripe: stripeView, mail: mailView },
  Work: { jobs: jobsView, queues: queuesView, schedules: schedulesView },
  Stored: { objects: objectsView, table: tableView },
  Faults: { aws: awsFaultsView, replicate: replicateView, recognition: recognitionView },
  Traces: { log: logView, grants: grantsView },
}
const views = Object.assign({}, ...Object.values(groups))
const refreshMilliseconds = 2000

const main = document.querySelector('main')
const nav = document.querySelector('nav')
let shown = ''

/** The view and the user's choices in it, from an address such as `#objects?bucket=pictures`. */
const place = () => {
  const [id, query] = location.hash.slice(1).split('?')
  return { id: id in views ? id : 'accounts', choice: Object.fromEntries(new URLSearchParams(query)) }
}

// A view that the user reads or types in is not refreshed.
const isInUse = () =>
  main.querySelector('details[open]') !== null ||
  (main.contains(document.activeElement) && document.activeElement.matches('input, select, textarea'))

const failed = (error) => element('p', { className: 'empty' }, `${error.message} Is the stack still running?`)

const show = async ({ force = false } = {}) => {
  const { id, choice } = place()
  if (document.hidden || (!force && isInUse())) return
  try {
    const loaded = await views[id].load(choice)
    const state = JSON.stringify([location.hash, loaded])
    if (id !== place().id || (state === shown && !force) || (!force && isInUse())) return
    shown = state
    keepingFocus(main, () => main.replaceChildren(...views[id].render(loaded, { choice, choose })))
  } catch (error) {
    shown = ''
    main.replaceChildren(failed(error))
  }
}

// Called while the user types in a filter: replaces only the part below the filters and stores the choice in the address.
const choose = async (changed) => {
  const { id, choice } = place()
  const chosen = Object.entries({ ...choice, ...changed }).filter(([, value]) => value)
  history.replaceState(null, '', `#${id}?${new URLSearchParams(chosen)}`)
  const now = Object.fromEntries(chosen)
  const below = views[id].render(await views[id].load(now), { choice: now, choose }).at(-1)
  if (id === place().id) main.lastElementChild.replaceWith(below)
}

const link = ([id, { name }]) =>
  element('a', { href: `#${id}`, 'aria-current': id === place().id ? 'page' : false }, name)

const showNavigation = () => {
  nav.replaceChildren(
    ...Object.entries(groups).map(([name, members]) =>
      element(
        'div',
        { role: 'group', 'aria-label': name },
        element('p', { 'aria-hidden': 'true' }, name),
        ...Object.entries(members).map(link),
      ),
    ),
  )
  const current = nav.querySelector('[aria-current]')
  nav.scrollTo({ left: current.offsetLeft - nav.clientWidth / 2 + current.clientWidth / 2 })
  document.title = `${views[place().id].name} · Roomwright on this machine`
}

const navigate = async () => {
  const from = document.activeElement
  showNavigation()
  await show({ force: true })
  if (!from?.isConnected || nav.contains(from)) main.focus({ preventScroll: true })
}

addEventListener('hashchange', () => {
  scrollTo({ top: 0 })
  navigate()
})
addEventListener('done', () => show({ force: true }))
navigate()
setInterval(show, refreshMilliseconds)
