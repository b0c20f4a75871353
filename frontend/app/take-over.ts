import { flushSync } from 'react-dom'

const setValue = (field: HTMLInputElement, value: string) => {
  // React listens to the event, and ignores it unless the value was set by the element's own setter.
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(field, value)
  field.dispatchEvent(new Event('input', { bubbles: true }))
}

/**
 * Replaces a prerendered page by the app in one step, so that nothing flickers. What was typed and the place of the
 * cursor carry over.
 */
export const takeOver = (root: HTMLElement, render: () => void) => {
  const fields = [...root.querySelectorAll('input')].map(({ name, value }) => ({ name, value }))
  const { activeElement } = document
  const focused = activeElement instanceof HTMLInputElement ? activeElement.name : undefined
  flushSync(render)
  for (const field of root.querySelectorAll('input')) {
    const typed = fields.find(({ name }) => name === field.name)?.value
    if (typed) setValue(field, typed)
    if (focused && field.name === focused) field.focus()
  }
}
