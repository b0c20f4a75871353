let pressed: { button: HTMLButtonElement; name: string; place: number } | undefined

const nameOf = (button: HTMLButtonElement) => button.ariaLabel ?? button.textContent

const buttonsNamed = (name: string, root: ParentNode) =>
  [...root.querySelectorAll('button')].filter((button) => nameOf(button) === name)

const note = (event: Event) => {
  const button = event.target instanceof Element ? event.target.closest('button') : null
  if (!button) return
  event.preventDefault()
  pressed?.button.removeAttribute('aria-busy')
  button.setAttribute('aria-busy', 'true')
  const name = nameOf(button)
  pressed = { button, name, place: buttonsNamed(name, document).indexOf(button) }
}

/** Remembers the last button that is pressed on a prerendered page, also by Enter in a field, and shows that it works. */
export const notePresses = () => addEventListener('click', note, true)

/** Presses that button again once the app can answer. */
export const pressAgain = (root: HTMLElement) => {
  removeEventListener('click', note, true)
  if (!pressed) return
  // A page that was not replaced still has the button.
  pressed.button.removeAttribute('aria-busy')
  buttonsNamed(pressed.name, root)[pressed.place]?.click()
}
