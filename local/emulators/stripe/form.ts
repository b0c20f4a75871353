import { invalidRequest } from './stripe-refusal.ts'

export type FormValue = string | FormValue[] | { [name: string]: FormValue }
export type Form = { [name: string]: FormValue }

type Branch = Map<string, string | Branch>

/** Parses a form body or query; `a[b][0]=c` becomes `{ a: { b: ['c'] } }`. Throws for a malformed name. */
export const parseForm = (text: string): Form => {
  const root: Branch = new Map()
  for (const [name, value] of new URLSearchParams(text)) place(root, stepsOf(name), value)
  return Object.fromEntries([...root].map(([name, value]) => [name, grown(value)]))
}

const stepsOf = (name: string): string[] => {
  const [, first = '', rest = ''] = /^([^[\]]+)((?:\[[^[\]]*\])*)$/.exec(name) ?? []
  if (!first) throw invalidRequest(`Invalid parameter name: ${name}`)
  return [first, ...[...rest.matchAll(/\[([^[\]]*)\]/g)].map(([, step = '']) => step)]
}

const place = (branch: Branch, [step = '', ...rest]: string[], value: string): void => {
  // An empty step, as in `a[]=`, appends to the list.
  const name = step === '' ? String(branch.size) : step
  if (rest.length === 0) {
    branch.set(name, value)
    return
  }
  const next = branch.get(name)
  const inner: Branch = next instanceof Map ? next : new Map()
  branch.set(name, inner)
  place(inner, rest, value)
}

const grown = (value: string | Branch): FormValue => {
  if (typeof value === 'string') return value
  const entries = [...value].map(([name, inner]) => [name, grown(inner)] as const)
  return entries.every(([name], index) => name === String(index))
    ? entries.map(([, inner]) => inner)
    : Object.fromEntries(entries)
}
