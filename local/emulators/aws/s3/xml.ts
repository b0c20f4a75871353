import { S3Error } from './s3-error.ts'

type XmlContent = string | number | boolean | undefined | XmlTree
export type XmlTree = { [name: string]: XmlContent | XmlContent[] }

/** Writes a document of S3: keys become elements, a list repeats its element, undefined is left out. */
export const xmlDocument = (root: string, tree: XmlTree): string =>
  `<?xml version="1.0" encoding="UTF-8"?>\n<${root} xmlns="http://s3.amazonaws.com/doc/2006-03-01/">${children(tree)}</${root}>`

/** S3's error document: without a namespace, in which the AWS CLI would not find the code. */
export const errorDocument = (tree: XmlTree): string =>
  `<?xml version="1.0" encoding="UTF-8"?>\n<Error>${children(tree)}</Error>`

const children = (tree: XmlTree): string =>
  Object.entries(tree)
    .flatMap(([name, content]) => (Array.isArray(content) ? content : [content]).map((each) => element(name, each)))
    .join('')

const element = (name: string, content: XmlContent): string => {
  if (content === undefined) return ''
  return `<${name}>${typeof content === 'object' ? children(content) : escaped(String(content))}</${name}>`
}

const entities: Record<string, string> = { '<': '&lt;', '>': '&gt;', '&': '&amp;', '"': '&quot;', '\r': '&#13;' }

const escaped = (text: string): string => text.replace(/[<>&"\r]/g, (character) => entities[character] ?? character)

export type XmlElement = { name: string; text: string; children: XmlElement[] }

/** Parses elements and text; ignores attributes and comments. */
export const parseXml = (source: string): XmlElement => {
  const top: XmlElement = { name: '', text: '', children: [] }
  const open = [top]
  const tokens = /<\?[^>]*>|<!--[\s\S]*?-->|<(?<close>\/?)(?<name>[\w:.-]+)[^>]*?(?<empty>\/?)>|(?<text>[^<]+)/g
  for (const { groups = {} } of source.matchAll(tokens)) {
    const current = open.at(-1)
    if (!current) throw new S3Error('MalformedXML')
    if (groups.text !== undefined) current.text += unescaped(groups.text)
    else if (groups.close && (current.name !== groups.name || open.length === 1)) throw new S3Error('MalformedXML')
    else if (groups.close) open.pop()
    else if (groups.name !== undefined) {
      const next = { name: groups.name, text: '', children: [] }
      current.children.push(next)
      if (!groups.empty) open.push(next)
    }
  }
  const [root] = top.children
  if (!root || open.length > 1) throw new S3Error('MalformedXML')
  return root
}

const named: Record<string, string> = { lt: '<', gt: '>', amp: '&', quot: '"', apos: "'" }

const unescaped = (text: string): string =>
  text.replace(/&(?:#x([0-9a-f]+)|#(\d+)|(\w+));/gi, (entity, hex, decimal, name) => {
    if (name) return named[name] ?? entity
    return String.fromCodePoint(hex ? Number.parseInt(hex, 16) : Number(decimal))
  })

export const allNamed = (parent: XmlElement, name: string): XmlElement[] =>
  parent.children.filter((child) => child.name === name)

export const childNamed = (parent: XmlElement | undefined, name: string): XmlElement | undefined =>
  parent?.children.find((child) => child.name === name)

export const textOf = (parent: XmlElement | undefined, name: string): string | undefined =>
  childNamed(parent, name)?.text
