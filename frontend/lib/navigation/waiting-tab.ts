import { leaveSite } from './leave-site.ts'

export type WaitingTab = {
  goTo: (url: string) => void
  close: () => void
  /** False when it has been closed, or has come back to this site. */
  isAway: () => boolean
  /** Brings the tab to the front, unless it is no longer away. */
  show: () => boolean
}

/** A page of another site hides its location. */
const isElsewhere = (tab: Window): boolean => {
  try {
    return tab.location.origin !== window.location.origin
  } catch {
    return true
  }
}

/**
 * Opens a tab that shows `words` until its URL is known. It must open inside the click, or popup blockers stop it; if
 * one does, this window navigates instead.
 */
export const openWaitingTab = (words: string): WaitingTab => {
  const tab = window.open('', '_blank')
  if (!tab) return { goTo: leaveSite, close: () => {}, isAway: () => false, show: () => false }
  tab.opener = null
  tab.document.title = words
  tab.document.body.textContent = words
  const isAway = () => !tab.closed && isElsewhere(tab)
  return {
    goTo: (url) => tab.location.replace(url),
    close: () => tab.close(),
    isAway,
    show: () => {
      if (!isAway()) return false
      tab.focus()
      return true
    },
  }
}
