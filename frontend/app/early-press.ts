let pressed: string | undefined

const nameOf = (button: HTMLButtonElement) => button.ariaLabel ?? button.textContent

const note = (event: Event) => {
  const button = event.target instanceof Element ? event.target.closest('button') : null
  if (!button) return
  event.preventDefault()
  pressed = nameOf(button)
}

/** Remembers the last button that is pressed on a prerendered page, also by Enter in a field. */
export const notePresses = () => addEventListener('click', note, true)

/** Presses that button again once the app can answer. */
export const pressAgain = (root: HTMLElement) => {
  removeEventListener('click', note, true)
  if (pressed === undefined) return
  for (const button of root.querySelectorAll('button')) if (nameOf(button) === pressed) return button.click()
}
