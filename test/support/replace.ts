/** Replaces a property, and returns a function that restores it. */
export const replace = (owner: object, name: string, value: unknown): (() => void) => {
  const before = Object.getOwnPropertyDescriptor(owner, name)
  Object.defineProperty(owner, name, { value, configurable: true, writable: true })
  return () => {
    if (before) Object.defineProperty(owner, name, before)
    else Reflect.deleteProperty(owner, name)
  }
}
