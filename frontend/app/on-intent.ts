// A prerendered page needs the app only once somebody turns to it, or is signed in already.
const intents = ['pointermove', 'pointerdown', 'touchstart', 'keydown', 'focusin', 'input', 'scroll'] as const

let isLoading = false

const load = () => {
  if (isLoading) return
  isLoading = true
  for (const intent of intents) removeEventListener(intent, load, true)
  void import('./main.tsx')
}

for (const intent of intents) addEventListener(intent, load, { capture: true, passive: true })
if (document.documentElement.dataset.session === 'in') load()
