const steps: Record<string, number> = { ArrowDown: 1, ArrowRight: 1, ArrowUp: -1, ArrowLeft: -1 }

/** Marks the tab of the shown panel; only that one is in the order of Tab. */
export const markTab = (tab: HTMLElement, isShown: boolean) => {
  tab.setAttribute('aria-selected', String(isShown))
  tab.tabIndex = isShown ? 0 : -1
}

/** The keys of a list of tabs: arrows, Home and End choose a tab. */
export const listenToTabKeys = (list: HTMLElement) => {
  const tabs: Element[] = [...list.querySelectorAll('[role="tab"]')]
  list.addEventListener('keydown', (event) => {
    const at = document.activeElement ? tabs.indexOf(document.activeElement) : -1
    const step = steps[event.key]
    const next =
      event.key === 'Home' ? 0 : event.key === 'End' ? tabs.length - 1 : step && (at + step + tabs.length) % tabs.length
    const tab = next === undefined || at < 0 ? undefined : tabs[next]
    if (!(tab instanceof HTMLElement)) return
    event.preventDefault()
    tab.focus()
    tab.click()
  })
}
