const storageKey = 'roomwright.exactly-brushed'

/** Whether strokes stop at edges: this browser's last choice, and yes at first. */
export const stopsAtEdges = (): boolean => {
  try {
    return localStorage.getItem(storageKey) === null
  } catch {
    return true
  }
}

export const keepStopsAtEdges = (stops: boolean): void => {
  try {
    if (stops) localStorage.removeItem(storageKey)
    else localStorage.setItem(storageKey, 'yes')
  } catch {
    // The browser keeps nothing: the choice lasts as long as the page.
  }
}
