import { flushSync } from 'react-dom'

type Field = HTMLInputElement | HTMLTextAreaElement

const fieldsOf = (root: HTMLElement) => [...root.querySelectorAll<Field>('input[name], textarea[name]')]

const setValue = (field: Field, value: string) => {
  // React listens to the event, and ignores it unless the value was set by the element's own setter.
  Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), 'value')?.set?.call(field, value)
  field.dispatchEvent(new Event('input', { bubbles: true }))
}

/**
 * Replaces a prerendered page by the app in one step, so that nothing flickers. What was typed and the place of the
 * cursor carry over.
 */
export const takeOver = (root: HTMLElement, render: () => void) => {
  const before = fieldsOf(root).map(({ name, value }) => ({ name, value }))
  const focused = fieldsOf(root).find((field) => field === document.activeElement)?.name
  flushSync(render)
  for (const field of fieldsOf(root)) {
    const typed = before.find(({ name }) => name === field.name)?.value
    if (typed) setValue(field, typed)
    if (field.name === focused) field.focus()
  }
}
