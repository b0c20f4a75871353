import { quizProgressKey } from '#frontend/features/quiz/progress-key.ts'
import { noteDrops } from './early-drop.ts'
import { notePresses } from './early-press.ts'

// A prerendered page needs the app only once somebody turns to it, or is signed in already. A field that has the focus
// from the start, and reading, are no reason yet.
const intents = ['pointermove', 'pointerdown', 'touchstart', 'keydown', 'input', 'dragenter'] as const

let isLoading = false

// Chromium sends a move that goes nowhere after it has laid out a page.
const isStill = (event: Event) =>
  event instanceof PointerEvent && event.type === 'pointermove' && event.movementX === 0 && event.movementY === 0

const load = (event?: Event) => {
  if (isLoading || (event && isStill(event))) return
  isLoading = true
  for (const intent of intents) removeEventListener(intent, load, true)
  void import('./main.tsx')
}

// The static links do not know the page that comes after the sign-up.
const redirect = new URLSearchParams(location.search).get('redirect')
if (redirect)
  for (const link of document.querySelectorAll<HTMLAnchorElement>('a[href^="/signup"], a[href^="/login"]')) {
    const address = new URL(link.href)
    address.searchParams.set('redirect', redirect)
    link.href = address.href
  }

notePresses()
noteDrops()
for (const intent of intents) addEventListener(intent, load, { capture: true, passive: true })
// The static HTML is a page's first view; the app shows the others.
const isOtherView = /[?&](view|offer|code|error)=/.test(location.search)
const hasBegunQuiz = () => {
  try {
    return sessionStorage.getItem(quizProgressKey) !== null
  } catch {
    // Storage is blocked, so that nothing was kept.
    return false
  }
}
if (document.documentElement.dataset.session === 'in' || isOtherView || hasBegunQuiz()) load()
