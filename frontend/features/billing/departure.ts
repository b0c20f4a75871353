import { useCallback, useEffect, useRef, useState } from 'react'
import { leaveSite } from '#frontend/lib/navigation/leave-site.ts'
import { openWaitingTab } from '#frontend/lib/navigation/waiting-tab.ts'

type DepartureOptions<Choice> = {
  /** Asks the server for the page to go to. */
  ask: (choice: Choice) => Promise<{ url: string }>
  onFailure: (error: unknown) => void
  /** What a tab of its own says until its page is there; without it this window goes. */
  newTab?: string
}

/**
 * Goes to a page of Stripe's. Busy with the choice until this window has left, so that a second click asks for nothing,
 * and not any more when the browser brings the page back as it was left.
 */
export const useDeparture = <Choice>({ ask, onFailure, newTab }: DepartureOptions<Choice>) => {
  const [busyWith, setBusyWith] = useState<Choice>()
  const isBusy = useRef(false)

  const rest = useCallback(() => {
    isBusy.current = false
    setBusyWith(undefined)
  }, [])

  useEffect(() => {
    const comeBack = ({ persisted }: PageTransitionEvent) => {
      if (persisted) rest()
    }
    window.addEventListener('pageshow', comeBack)
    return () => window.removeEventListener('pageshow', comeBack)
  }, [rest])

  const leave = async (choice: Choice) => {
    if (isBusy.current) return
    isBusy.current = true
    setBusyWith(choice)
    const tab = newTab ? openWaitingTab(newTab) : undefined
    try {
      const { url } = await ask(choice)
      if (!tab) return leaveSite(url)
      tab.goTo(url)
    } catch (error) {
      tab?.close()
      onFailure(error)
    }
    rest()
  }

  return { leave, busyWith }
}
