const focusable = 'a, button, input, select, summary, textarea'
const nameOf = (one) => [one.tagName, one.getAttribute('aria-label') ?? one.name ?? '', one.textContent].join(' ')

/** Draws anew and leaves the keyboard on the control of the same name, if there still is one. */
export const keepingFocus = (place, draw) => {
  const held = place.contains(document.activeElement) && document.activeElement !== place
  const wanted = held && nameOf(document.activeElement)
  draw()
  if (!held) return
  const same = [...place.querySelectorAll(focusable)].find((one) => nameOf(one) === wanted)
  const next = same ?? place
  next.focus({ preventScroll: true })
}
