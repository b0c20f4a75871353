import { useMediaQuery, useTheme } from '@mui/material'
import { useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect, useRef, useState } from 'react'
import { useToast } from '#frontend/components/toasts.tsx'
import { accountQuery } from '#frontend/lib/api/queries.ts'
import { leaveSite } from '#frontend/lib/navigation/leave-site.ts'
import { openWaitingTab, type WaitingTab } from '#frontend/lib/navigation/waiting-tab.ts'
import { billingCopy } from '#shared/copy/billing.ts'
import { noteOpenCheckout } from './open-checkout.ts'

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

/**
 * Goes to a page of Stripe. `busyWith` stays set until this window has left, so that a second click sends no request.
 * It is cleared when the browser restores the page from its back/forward cache. The same choice made again shows the tab
 * that it has opened, instead of opening one more. `elsewhere` is the choice whose tab is away: looked at whenever this
 * window is looked at again, and then the account is read, which may have changed there.
 */
export const useStripePage = <Choice>({
  ask,
  onFailure,
  newTab,
  returns = false,
  isNoted = false,
}: StripePageOptions<Choice>) => {
  const [busyWith, setBusyWith] = useState<Choice>()
  const [elsewhere, setElsewhere] = useState<Choice>()
  const client = useQueryClient()
  const isBusy = useRef(false)
  /** The tab of the latest choice. */
  const opened = useRef<{ choice: Choice; tab: WaitingTab }>(undefined)
  const toast = useToast()
  const isPhone = useMediaQuery(useTheme().breakpoints.down('md'))

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

  useEffect(() => {
    if (elsewhere === undefined) return
    const look = () => {
      if (document.visibilityState === 'hidden') return
      if (!opened.current?.tab.isAway()) setElsewhere(undefined)
      void client.invalidateQueries({ queryKey: accountQuery.queryKey })
    }
    window.addEventListener('focus', look)
    document.addEventListener('visibilitychange', look)
    return () => {
      window.removeEventListener('focus', look)
      document.removeEventListener('visibilitychange', look)
    }
  }, [client, elsewhere])

  /** Stops waiting for the tab that is away. */
  const end = () => {
    opened.current = undefined
    setElsewhere(undefined)
  }

  const cancel = () => {
    opened.current?.tab.close()
    end()
  }

  const leave = async (choice: Choice) => {
    if (isBusy.current) return
    if (opened.current?.choice === choice && opened.current.tab.show()) {
      const again = { label: billingCopy.openAgain, onClick: () => leaveAgain(choice) }
      return toast(billingCopy.openInOtherTab, 'info', isNoted ? undefined : again)
    }
    isBusy.current = true
    setBusyWith(choice)
    const tab = newTab && !(isPhone && returns) ? openWaitingTab(newTab) : undefined
    try {
      const { url } = await ask(choice)
      if (!tab) {
        noteOpenCheckout(url)
        return leaveSite(url)
      }
      tab.goTo(url)
      opened.current = { choice, tab }
      if (tab.isAway()) setElsewhere(() => choice)
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
