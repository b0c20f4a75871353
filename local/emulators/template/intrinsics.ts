import { region } from './place.ts'

/** The template's operations that the intrinsic functions use. */
export type Intrinsics = {
  resolve(value: unknown): unknown
  ref(id: string): unknown
  attribute(logicalId: string, attribute: string): string
  condition(name: string): boolean
  mapping(map: string, topKey: string, secondKey: string): unknown
}

type Evaluate = (argument: unknown, template: Intrinsics) => unknown

/** Whether an object has exactly one key, which is `Ref`, `Fn::…`, or `Condition` with a name. */
export const isIntrinsic = (value: object): boolean => {
  const [key, ...others] = Object.keys(value)
  if (key === undefined || others.length > 0) return false
  if (key === 'Condition') return typeof Object.values(value)[0] === 'string'
  return key === 'Ref' || key.startsWith('Fn::')
}

export const resolveIntrinsic = (value: object, template: Intrinsics): unknown => {
  const [name, argument] = Object.entries(value)[0] ?? ['', undefined]
  const evaluate = functions[name]
  if (!evaluate) throw new Error(`The local runner does not know the intrinsic function ${name}.`)
  return evaluate(argument, template)
}

const list = (value: unknown, name: string): unknown[] => {
  if (!Array.isArray(value)) throw new Error(`${name} needs a list, not ${JSON.stringify(value)}.`)
  return value
}

const splitAttribute = (path: string): [string, string] => {
  const dot = path.indexOf('.')
  return [path.slice(0, dot), path.slice(dot + 1)]
}

const getAttribute: Evaluate = (argument, template) => {
  const [logicalId, ...names] = typeof argument === 'string' ? splitAttribute(argument) : list(argument, 'Fn::GetAtt')
  return template.attribute(String(logicalId), names.map((name) => template.resolve(name)).join('.'))
}

const substitute: Evaluate = (argument, template) => {
  const [text, variables] = typeof argument === 'string' ? [argument, {}] : list(argument, 'Fn::Sub')
  const own = new Map(Object.entries(template.resolve(variables) as Record<string, unknown>))
  return String(text).replace(/\$\{(!?)([^}]+)\}/g, (_, literal: string, name: string) => {
    if (literal) return `\${${name}}`
    if (own.has(name)) return String(own.get(name))
    return String(name.includes('.') ? template.attribute(...splitAttribute(name)) : template.ref(name))
  })
}

const findInMap: Evaluate = (argument, template) => {
  const [map = '', top = '', second = ''] = list(template.resolve(argument), 'Fn::FindInMap').map(String)
  const found = template.mapping(map, top, second)
  if (found === undefined) throw new Error(`The template's mapping ${map} has no ${top}.${second}.`)
  return found
}

const select: Evaluate = (argument, template) => {
  const [index, choices] = list(template.resolve(argument), 'Fn::Select')
  const chosen = list(choices, 'Fn::Select')[Number(index)]
  if (chosen === undefined) throw new Error(`Fn::Select found nothing at ${String(index)}.`)
  return chosen
}

const split: Evaluate = (argument, template) => {
  const [separator, text] = list(template.resolve(argument), 'Fn::Split')
  return String(text).split(String(separator))
}

const join: Evaluate = (argument, template) => {
  const [separator, parts] = list(argument, 'Fn::Join')
  return list(template.resolve(parts), 'Fn::Join').join(String(separator))
}

const choose: Evaluate = (argument, template) => {
  const [name, whenTrue, whenFalse] = list(argument, 'Fn::If')
  return template.resolve(template.condition(String(name)) ? whenTrue : whenFalse)
}

const isEqual: Evaluate = (argument, template) => {
  const [left, right] = list(template.resolve(argument), 'Fn::Equals')
  return String(left) === String(right)
}

const functions: Record<string, Evaluate> = {
  Ref: (argument, template) => template.ref(String(argument)),
  Condition: (argument, template) => template.condition(String(argument)),
  'Fn::And': (argument, template) => list(argument, 'Fn::And').every((entry) => template.resolve(entry)),
  'Fn::Base64': (argument, template) => Buffer.from(String(template.resolve(argument))).toString('base64'),
  'Fn::Equals': isEqual,
  'Fn::FindInMap': findInMap,
  'Fn::GetAZs': () => [`${region}a`, `${region}b`, `${region}c`],
  'Fn::GetAtt': getAttribute,
  'Fn::If': choose,
  'Fn::Join': join,
  'Fn::Not': (argument, template) => !template.resolve(list(argument, 'Fn::Not')[0]),
  'Fn::Or': (argument, template) => list(argument, 'Fn::Or').some((entry) => template.resolve(entry)),
  'Fn::Select': select,
  'Fn::Split': split,
  'Fn::Sub': substitute,
}
