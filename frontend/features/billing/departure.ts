import { useCallback, useEffect, useRef, useState } from 'react'
import { useToast } from '#frontend/components/toasts.tsx'
import { leaveSite } from '#frontend/lib/navigation/leave-site.ts'
import { openWaitingTab, type WaitingTab } from '#frontend/lib/navigation/waiting-tab.ts'
import { billingCopy } from '#shared/copy/billing.ts'
import { noteOpenCheckout } from './open-checkout.ts'

type DepartureOptions<Choice> = {
  /** Requests the URL to go to. */
  ask: (choice: Choice) => Promise<{ url: string }>
  onFailure: (error: unknown) => void
  /** The text of a new tab until its page loads; without it, this window navigates. */
  newTab?: string
}

/**
 * Goes to a page of Stripe. `busyWith` stays set until this window has left, so that a second click sends no request.
 * It is cleared when the browser restores the page from its back/forward cache. The same choice made again shows the tab
 * that it has opened, instead of opening one more.
 */
export const useDeparture = <Choice>({ ask, onFailure, newTab }: DepartureOptions<Choice>) => {
  const [busyWith, setBusyWith] = useState<Choice>()
  const isBusy = useRef(false)
  /** The tab of the latest choice. */
  const opened = useRef<{ choice: Choice; tab: WaitingTab }>(undefined)
  const toast = useToast()

  const reset = useCallback(() => {
    isBusy.current = false
    setBusyWith(undefined)
  }, [])

  useEffect(() => {
    const resetIfRestored = ({ persisted }: PageTransitionEvent) => {
      if (persisted) reset()
    }
    window.addEventListener('pageshow', resetIfRestored)
    return () => window.removeEventListener('pageshow', resetIfRestored)
  }, [reset])

  const leave = async (choice: Choice) => {
    if (isBusy.current) return
    if (opened.current?.choice === choice && opened.current.tab.show()) {
      const openAgain = () => {
        opened.current = undefined
        void leave(choice)
      }
      return toast(billingCopy.openInOtherTab, 'info', { label: billingCopy.openAgain, onClick: openAgain })
    }
    isBusy.current = true
    setBusyWith(choice)
    const tab = newTab ? openWaitingTab(newTab) : undefined
    try {
      const { url } = await ask(choice)
      if (!tab) {
        noteOpenCheckout(url)
        return leaveSite(url)
      }
      tab.goTo(url)
      opened.current = { choice, tab }
    } catch (error) {
      tab?.close()
      onFailure(error)
    }
    reset()
  }

  return { leave, busyWith }
}
