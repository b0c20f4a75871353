import { useMediaQuery, useTheme } from '@mui/material'
import { useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect, useRef, useState } from 'react'
import { useToast } from '#frontend/components/toasts.tsx'
import { accountQuery } from '#frontend/lib/api/queries.ts'
import { leaveSite } from '#frontend/lib/navigation/leave-site.ts'
import { openWaitingTab, type WaitingTab } from '#frontend/lib/navigation/waiting-tab.ts'
import { billingCopy } from '#shared/copy/billing.ts'
import { noteOpenCheckout } from './kept-checkout.ts'

type StripePageOptions<Choice> = {
  /** Requests the URL to go to. */
  ask: (choice: Choice) => Promise<{ url: string }>
  onFailure: (error: unknown) => void
  /** The text of a new tab until its page loads; without it, this window navigates. */
  newTab?: string
  /** Whether Stripe's page leads back here, so that a phone needs no second tab. */
  returns?: boolean
  /** Whether the page shows that the tab is away, with a way to open it again. */
  isNoted?: boolean
}

/** Runs `onRestored` when the browser restores the page from its back/forward cache. */
const useRestored = (onRestored: () => void) =>
  useEffect(() => {
    const look = ({ persisted }: PageTransitionEvent) => {
      if (persisted) onRestored()
    }
    window.addEventListener('pageshow', look)
    return () => window.removeEventListener('pageshow', look)
  }, [onRestored])

/** Runs `onReturn` whenever this window is seen or focused again, while `isOn`. */
const useReturns = (isOn: boolean, onReturn: () => void) =>
  useEffect(() => {
    if (!isOn) return
    const look = () => {
      if (document.visibilityState !== 'hidden') onReturn()
    }
    window.addEventListener('focus', look)
    document.addEventListener('visibilitychange', look)
    return () => {
      window.removeEventListener('focus', look)
      document.removeEventListener('visibilitychange', look)
    }
  }, [isOn, onReturn])

/** The choice whose page is about to open, until the browser restores this page from its back/forward cache. */
const useBusyWith = <Choice>() => {
  const [busyWith, setBusyWith] = useState<Choice>()
  const isBusy = useRef(false)

  const begin = (choice: Choice) => {
    isBusy.current = true
    setBusyWith(() => choice)
  }

  const reset = useCallback(() => {
    isBusy.current = false
    setBusyWith(undefined)
  }, [])

  useRestored(reset)

  return { busyWith, isBusy, begin, reset }
}

/**
 * The tab of the latest choice. `elsewhere` is its choice while it is open: checked each time this window is seen again,
 * and then the account is read, because it may have changed there.
 */
const useOpenedTab = <Choice>() => {
  const [elsewhere, setElsewhere] = useState<Choice>()
  const client = useQueryClient()
  const opened = useRef<{ choice: Choice; tab: WaitingTab }>(undefined)

  const look = useCallback(() => {
    if (!opened.current?.tab.isAway()) setElsewhere(undefined)
    void client.invalidateQueries({ queryKey: accountQuery.queryKey })
  }, [client])
  useReturns(elsewhere !== undefined, look)

  /** Stops waiting for the tab that is away. */
  const end = () => {
    opened.current = undefined
    setElsewhere(undefined)
  }

  const cancel = () => {
    opened.current?.tab.close()
    end()
  }

  const keep = (choice: Choice, tab: WaitingTab) => {
    opened.current = { choice, tab }
    if (tab.isAway()) setElsewhere(() => choice)
  }

  return { opened, elsewhere, keep, cancel, end }
}

/**
 * Goes to a page of Stripe. `busyWith` stays set until this window has left, so that a second click sends no request.
 * It is cleared when the browser restores the page from its back/forward cache. The same choice again shows its open tab.
 */
export const useStripePage = <Choice>({ ask, onFailure, newTab, returns, isNoted }: StripePageOptions<Choice>) => {
  const { busyWith, isBusy, begin, reset } = useBusyWith<Choice>()
  const { opened, elsewhere, keep, cancel, end } = useOpenedTab<Choice>()
  const toast = useToast()
  const isPhone = useMediaQuery(useTheme().breakpoints.down('md'))

  const leave = async (choice: Choice) => {
    if (isBusy.current) return
    if (opened.current?.choice === choice && opened.current.tab.show()) {
      const again = { label: billingCopy.openAgain, onClick: () => leaveAgain(choice) }
      return toast(billingCopy.openInOtherTab, 'info', isNoted ? undefined : again)
    }
    begin(choice)
    const tab = newTab && !(isPhone && returns) ? openWaitingTab(newTab) : undefined
    try {
      const { url } = await ask(choice)
      if (!tab) {
        noteOpenCheckout(url)
        return leaveSite(url)
      }
      tab.goTo(url)
      keep(choice, tab)
    } catch (error) {
      tab?.close()
      onFailure(error)
    }
    reset()
  }

  const leaveAgain = (choice: Choice) => {
    cancel()
    void leave(choice)
  }

  return { leave, busyWith, elsewhere, leaveAgain, cancel, end }
}
