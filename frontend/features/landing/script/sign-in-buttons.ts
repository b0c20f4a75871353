import { openWaitingTab, type WaitingTab } from '#frontend/lib/navigation/waiting-tab.ts'
import { serverUnreachable } from '#shared/copy/landing-messages.ts'
import { toast } from './toast.ts'

const isBusy = (button: HTMLElement) => button.getAttribute('aria-busy') === 'true'

const busy = async (button: HTMLElement, work: () => Promise<void>) => {
  if (isBusy(button)) return
  button.setAttribute('aria-busy', 'true')
  try {
    await work()
  } finally {
    button.removeAttribute('aria-busy')
  }
}

/** The Google button, on a stage that has it, and the checkout of a plan. Their code is the app's, loaded on the click. */
export const wireSignInButtons = () => {
  for (const button of document.querySelectorAll<HTMLElement>('[data-google]'))
    button.addEventListener('click', () =>
      busy(button, async () => {
        const { continueWithGoogle } = await import('./google.ts')
        await continueWithGoogle(toast)
      }).catch(() => toast(serverUnreachable)),
    )
  for (const button of document.querySelectorAll<HTMLElement>('[data-price]')) listenToPlan(button)
}

const listenToPlan = (button: HTMLElement) => {
  let opened: WaitingTab | undefined
  button.addEventListener('click', () => {
    if (isBusy(button)) return
    if (opened?.show()) return toast(button.dataset.open ?? '')
    // A new tab opens inside the click, or popup blockers stop it.
    const tab = openWaitingTab(button.dataset.opening ?? '')
    opened = tab
    void busy(button, async () => {
      const { goToCheckout } = await import('./checkout.ts')
      await goToCheckout(button.dataset.price ?? '', tab, toast)
      if (tab.isAway()) toast(button.dataset.finish ?? '')
    }).catch(() => {
      tab.close()
      toast(serverUnreachable)
    })
  })
}
