import { listenToDemos } from './demos.ts'
import { startReel } from './reel.ts'
import { applySettings, followSession, listenToThemeSwitch } from './settings.ts'
import { wireSignInButtons } from './sign-in-buttons.ts'
import { listenToTabKeys, markTab } from './tabs.ts'
import { toast } from './toast.ts'

const markChip = (chip: HTMLElement, isShown: boolean) => {
  chip.setAttribute('aria-pressed', String(isShown))
  if (isShown && chip.parentElement?.parentElement) {
    const { parentElement: list } = chip.parentElement
    list.scrollTo({ left: chip.offsetLeft - list.clientWidth / 2 + chip.clientWidth / 2 })
  }
}

const startReels = () => {
  for (const reel of document.querySelectorAll<HTMLElement>('[data-reel]'))
    startReel(reel, reel.dataset.reel === 'explorer' ? markTab : markChip)
}

const listenToTrial = (trial: HTMLElement) => {
  const show = () =>
    import('./trial.ts').then(({ showTrial }) => showTrial(trial)).catch(() => toast(trial.dataset.failure ?? ''))
  trial.addEventListener('change', show)
  trial.querySelector('[data-try-reset]')?.addEventListener('click', () => {
    const paint = trial.querySelector<HTMLInputElement>('.swatches input:checked')
    if (!paint) return
    paint.checked = false
    // The button is hidden without a paint.
    paint.focus()
    show()
  })
}

listenToThemeSwitch()
followSession()
listenToDemos()
wireSignInButtons()
for (const list of document.querySelectorAll<HTMLElement>('[role="tablist"]')) listenToTabKeys(list)
for (const trial of document.querySelectorAll<HTMLElement>('[data-try]')) listenToTrial(trial)
// A failed request leaves the page as it is: with the product's own name, and sign-up by e-mail.
applySettings().catch(() => {})

// Clips come after everything that the first view needs.
if (document.readyState === 'complete') startReels()
else window.addEventListener('load', startReels)
