/** The template's operations that the intrinsic functions use. */
export type Intrinsics = {
  resolve(value: unknown): unknown
  ref(id: string): unknown
  attribute(logicalId: string, attribute: string): string
}

type Evaluate = (argument: unknown, template: Intrinsics) => unknown

/** Whether an object has exactly one key, which is `Ref` or `Fn::…`. */
export const isIntrinsic = (value: object): boolean => {
  const [key, ...others] = Object.keys(value)
  return others.length === 0 && (key === 'Ref' || key?.startsWith('Fn::') === true)
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

const join: Evaluate = (argument, template) => {
  const [separator, parts] = list(argument, 'Fn::Join')
  return list(template.resolve(parts), 'Fn::Join').join(String(separator))
}

const functions: Record<string, Evaluate> = {
  Ref: (argument, template) => template.ref(String(argument)),
  'Fn::GetAtt': getAttribute,
  'Fn::Join': join,
  'Fn::Sub': substitute,
}
