import { notePresses } from './early-press.ts'

// A prerendered page needs the app only once somebody turns to it, or is signed in already. A field that has the focus
// from the start, and reading, are no reason yet.
const intents = ['pointermove', 'pointerdown', 'touchstart', 'keydown', 'input'] as const

let isLoading = false

const load = () => {
  if (isLoading) return
  isLoading = true
  for (const intent of intents) removeEventListener(intent, load, true)
  void import('./main.tsx')
}

/** The settings of the stage add a Google button to the ways in, and a form to the contact page. */
const hasMoreToShow = async () => {
  const name = document.querySelector('meta[name="shows-more-with"]')?.getAttribute('content')
  if (!name) return false
  const settings: Record<string, unknown> = await (await fetch('/config.json')).json()
  return Boolean(settings[name])
}

notePresses()
for (const intent of intents) addEventListener(intent, load, { capture: true, passive: true })
if (document.documentElement.dataset.session === 'in') load()
else
  hasMoreToShow().then(
    (has) => has && load(),
    () => {},
  )
