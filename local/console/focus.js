const focusable = 'a, button, input, select, summary, textarea'
const nameOf = (one) => [one.tagName, one.getAttribute('aria-label') ?? one.name ?? '', one.textContent].join(' ')

/** Calls `draw` and then focuses the control with the same name as before, if it still exists. */
export const keepingFocus = (place, draw) => {
  const held = place.contains(document.activeElement) && document.activeElement !== place
  const wanted = held && nameOf(document.activeElement)
  draw()
  if (!held) return
  const same = [...place.querySelectorAll(focusable)].find((one) => nameOf(one) === wanted)
  const next = same ?? place
  next.focus({ preventScroll: true })
}
