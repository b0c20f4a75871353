import { notePresses } from './early-press.ts'

// A prerendered page needs the app only once somebody turns to it, or is signed in already.
// A field that has the focus from the start, and reading, are no reason yet.
const intents = ['pointermove', 'pointerdown', 'touchstart', 'keydown', 'input'] as const

let isLoading = false

const load = () => {
  if (isLoading) return
  isLoading = true
  for (const intent of intents) removeEventListener(intent, load, true)
  void import('./main.tsx')
}

notePresses()
for (const intent of intents) addEventListener(intent, load, { capture: true, passive: true })
if (document.documentElement.dataset.session === 'in') load()
