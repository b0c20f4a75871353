import { queryAllByLabelText, queryAllByRole } from '@testing-library/dom'

/** Words as they are sent to a page: the whole text, or the source of a regular expression. */
type Words = { exact: string } | { source: string }

/** What a person looks for: by role and name, a field by its label, a text that is shown or read out, or by a selector. */
export type Wanted = { role: string; name: Words } | { label: Words } | { text: Words } | { css: string }

type Point = { x: number; y: number }

const matcher = (words: Words) => ('exact' in words ? words.exact : new RegExp(words.source))

const hasText = (words: Words) => (element: Element) => {
  const shown = (element.textContent ?? '').replace(/\s+/g, ' ').trim()
  return 'exact' in words ? shown === words.exact : new RegExp(words.source).test(shown)
}

const innermost = (has: (element: Element) => boolean): Element[] =>
  [...document.body.querySelectorAll('*')].filter((element) => has(element) && ![...element.children].some(has))

const allOf = (wanted: Wanted): Element[] => {
  if ('css' in wanted) return [...document.querySelectorAll(wanted.css)]
  if ('label' in wanted) return queryAllByLabelText(document.body, matcher(wanted.label))
  if ('text' in wanted) return innermost(hasText(wanted.text))
  return queryAllByRole(document.body, wanted.role, { name: matcher(wanted.name) })
}

const middleOf = (element: Element): Point => {
  const { left, top, width, height } = element.getBoundingClientRect()
  return { x: left + width / 2, y: top + height / 2 }
}

/** Why a press at the middle does not reach the element, directly or by its label; undefined when it does. */
const obstacleOf = (element: Element): string | undefined => {
  if (element.matches(':disabled, [aria-disabled="true"]')) return 'It is disabled'
  element.scrollIntoView({ block: 'center', behavior: 'instant' })
  const { x, y } = middleOf(element)
  const hit = document.elementFromPoint(x, y)
  if (hit && (element.contains(hit) || hit.closest('label')?.control === element)) return undefined
  return `At ${x}, ${y} is ${hit?.outerHTML.slice(0, 200)}`
}

const fetchAsGiven = window.fetch

const errors: string[] = []
addEventListener('error', ({ message }) => errors.push(message))
addEventListener('unhandledrejection', ({ reason }) => errors.push(String(reason)))
addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI }) =>
  errors.push(`${violatedDirective} blocked ${blockedURI}`),
)

/** Runs in the page, and finds elements there as a person does. What it returns becomes JSON, but for `first`. */
const finder = {
  /** Errors and violations of the content security policy since the script runs, and a page without its styles. */
  errors: () => {
    const isStyled = [...document.querySelectorAll('style')].some(({ sheet }) => sheet && sheet.cssRules.length > 0)
    return [...errors, ...(isStyled ? [] : ['The page has no styles'])]
  },
  first: (wanted: Wanted) => allOf(wanted)[0],
  count: (wanted: Wanted) => allOf(wanted).length,
  /** The middle of the last such element that a press reaches; if there is none, the reason. */
  pressable: (wanted: Wanted): Point | string => {
    const elements = allOf(wanted).reverse()
    const obstacles = elements.map(obstacleOf)
    const free = elements[obstacles.indexOf(undefined)]
    if (!free) return obstacles.join('; ') || 'It is not there'
    free.scrollIntoView({ block: 'center', behavior: 'instant' })
    return middleOf(free)
  },
  /** Place and size of the first such element. */
  box: (wanted: Wanted) => {
    const { x, y, width, height } = allOf(wanted)[0]?.getBoundingClientRect() ?? new DOMRect()
    return { x, y, width, height }
  },
  /** How many pictures there are, and how many of them have loaded. */
  pictures: (selector: string) => {
    const pictures = [...document.querySelectorAll<HTMLImageElement>(selector)]
    return { all: pictures.length, loaded: pictures.filter(({ naturalWidth }) => naturalWidth > 0).length }
  },
  reads: () =>
    performance
      .getEntriesByType('resource')
      .map(({ name }) => new URL(name).pathname)
      .filter((path) => path.startsWith('/api/')),
  holdReads: (isHeld: boolean) => {
    window.fetch = isHeld ? () => new Promise(() => {}) : fetchAsGiven
  },
}

export type Finder = typeof finder

Object.assign(window, { finder })
