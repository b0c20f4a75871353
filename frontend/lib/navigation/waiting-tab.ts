import { leaveSite } from './leave-site.ts'

type WaitingTab = { goTo: (url: string) => void; close: () => void }

/**
 * A tab that waits for its address. Opened inside the click, so that popup blockers leave it alone; where one does not,
 * this window goes instead.
 */
export const openWaitingTab = (words: string): WaitingTab => {
  const tab = window.open('', '_blank')
  if (!tab) return { goTo: leaveSite, close: () => {} }
  tab.opener = null
  tab.document.title = words
  tab.document.body.textContent = words
  return { goTo: (url) => tab.location.replace(url), close: () => tab.close() }
}
