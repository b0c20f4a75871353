const byJsdom = window.getComputedStyle.bind(window)
const displayOfTag = new Map<string, string>()

/** The display that the browser's own style sheet gives to elements of this name. */
const defaultDisplay = ({ localName, namespaceURI }: Element): string => {
  const name = `${namespaceURI} ${localName}`
  const known = displayOfTag.get(name) ?? byJsdom(document.createElementNS(namespaceURI, localName)).display
  displayOfTag.set(name, known)
  return known
}

const inlineValue = (element: Element, property: string): string =>
  element instanceof HTMLElement || element instanceof SVGElement ? element.style.getPropertyValue(property) : ''

const displayOf = (element: Element): string =>
  inlineValue(element, 'display') || (element.hasAttribute('hidden') ? 'none' : defaultDisplay(element))

const visibilityOf = (element: Element | null): string =>
  element ? inlineValue(element, 'visibility') || visibilityOf(element.parentElement) : 'visible'

/**
 * Queries by role ask every element for its display and visibility. jsdom would apply each rule of its style sheet to each
 * element for the answer; here the answer follows from the element's name and attributes. Other properties are jsdom's.
 */
export const fastComputedStyle: typeof window.getComputedStyle = (element, pseudo) => {
  const answerOf = (property: PropertyKey): string | undefined => {
    if (property === 'display') return displayOf(element)
    if (property === 'visibility') return visibilityOf(element)
    return undefined
  }
  let whole: CSSStyleDeclaration | undefined
  const slow = () => {
    whole ??= byJsdom(element, pseudo)
    return whole
  }
  return new Proxy({} as CSSStyleDeclaration, {
    get: (_, name) => {
      if (name === 'getPropertyValue')
        return (property: string) => answerOf(property) ?? slow().getPropertyValue(property)
      const value = answerOf(name) ?? Reflect.get(slow(), name)
      return typeof value === 'function' ? value.bind(slow()) : value
    },
  })
}
