import { leaveSite } from './leave-site.ts'

type WaitingTab = { goTo: (url: string) => void; close: () => void }

/**
 * Opens a tab that shows `words` until its URL is known. It must open inside the click, or popup blockers stop it; if
 * one does, this window navigates instead.
 */
export const openWaitingTab = (words: string): WaitingTab => {
  const tab = window.open('', '_blank')
  if (!tab) return { goTo: leaveSite, close: () => {} }
  tab.opener = null
  tab.document.title = words
  tab.document.body.textContent = words
  return { goTo: (url) => tab.location.replace(url), close: () => tab.close() }
}
