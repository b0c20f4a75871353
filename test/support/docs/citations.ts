import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { dirname, join, normalize } from 'node:path'

const areas = ['docs', 'frontend', 'functions', 'infra', 'local', 'rendering', 'shared', 'test']
const textFile = /\.(ts|tsx|js|mjs|mts|css|html|md|py|json)$|^Makefile$/

/** The paths of every source and document of the repository. */
export const sourceFiles = (): string[] => [
  ...readdirSync('.').filter((name) => /\.(md|ts|json)$/.test(name) && name !== 'package-lock.json'),
  ...areas.flatMap((area) =>
    readdirSync(area, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile() && textFile.test(entry.name))
      .map((entry) => join(entry.parentPath, entry.name))
      .filter((file) => !file.includes('/masters/') && !file.includes('__pycache__')),
  ),
]

// A comment that is broken over lines reads as one line.
const joined = (text: string) => text.replace(/\n[ \t]*(?:\*(?!\/)|\/\/|#)?[ \t]*/g, ' ')

const commentLine = /^\s*(?:\/\/|\/\*|\*|#|.*\s\/\/\s)/

const commentsOf = (file: string, text: string) =>
  file.endsWith('.md')
    ? text
    : text
        .split('\n')
        .filter((line) => commentLine.test(line))
        .join('\n')

const headingsOf = (document: string): string[] =>
  [...readFileSync(document, 'utf8').matchAll(/^#+ (?:\d+\. )?(.+)$/gm)].map(([, heading = '']) => heading.trim())

const brokenDocuments = (text: string): string[] =>
  [...joined(text).matchAll(/\bdocs\/([a-z-]+)\.md(?:, ([A-Z][A-Za-z0-9 ]*))?/g)].flatMap(
    ([citation, name = '', section]) => {
      const document = `docs/${name}.md`
      if (!existsSync(document)) return [citation]
      return section && !headingsOf(document).includes(section.trim()) ? [citation] : []
    },
  )

const brokenDecisions = (text: string): string[] => {
  const numbers = new Set(readdirSync('docs/decisions').map((file) => file.slice(0, 4)))
  return [...text.matchAll(/\bdocs\/decisions\/(\d+)([\w-]*\.md)?/g)].flatMap(([citation, number = '', rest]) => {
    const exists = rest ? existsSync(citation) : numbers.has(number)
    return exists ? [] : [citation]
  })
}

const brokenLinks = (file: string, text: string): string[] => {
  if (!file.endsWith('.md')) return []
  const targets = [...text.matchAll(/\]\(([^)\s]+)\)|\bsrc="([^"]+)"/g)].map(([, link, source]) => link ?? source ?? '')
  return targets.filter((target) => {
    if (/^[a-z]+:/.test(target)) return false
    const [path = ''] = target.split('#')
    return path !== '' && !existsSync(normalize(join(dirname(file), path)))
  })
}

const ownPath = `(?:${areas.join('|')})/[\\w./-]+`

/** Paths of this repository in backticks, and files of it that a comment names. */
const brokenPaths = (file: string, text: string): string[] =>
  [
    ...text.matchAll(new RegExp(`\`(${ownPath})\``, 'g')),
    ...commentsOf(file, text).matchAll(new RegExp(`(?<![\\w/.#-])(${ownPath}\\.(?:tsx?|m?js|md|py|json))\\b`, 'g')),
  ].flatMap(([, path = '']) => (existsSync(path) ? [] : [path]))

const isOwnMachine = ({ hostname }: URL) => hostname === 'localhost' || hostname === '127.0.0.1'

const brokenUrls = (file: string, text: string): string[] =>
  [...commentsOf(file, text).matchAll(/\bhttps?:\/\/[^\s`'")|,;]+/g)]
    .map(([url]) => url.replace(/[.:]+$/, ''))
    // An example has a placeholder, such as `https://<host>`, `https://*.host`, `${origin}` or `https://…`.
    .filter((url) => !/[<{$*…]/.test(url))
    .filter((url) => {
      if (!URL.canParse(url)) return true
      const parsed = new URL(url)
      return parsed.protocol !== 'https:' && !isOwnMachine(parsed)
    })

// Names of papers that are not in the repository, and places on one developer's machine.
const unopenable = [
  /\breadings(?=[,;)])[^\n)]*/g,
  /\bfacts\/[\w-]*/g,
  /\(platform \d[^)]*/g,
  /\bdesign-tools \d[^)]*/g,
  /\bdesign\.md\b/g,
  /\bissue 12\b/g,
  /\/work\/(?:main|shared)\b/g,
]

const privateCitations = (text: string): string[] =>
  unopenable.flatMap((pattern) => [...joined(text).matchAll(pattern)].map(([citation]) => citation))

/** The citations and links of a file that a reader of the repository cannot open, each once. */
export const brokenCitations = (file: string, text: string): string[] => [
  ...new Set([
    ...brokenDocuments(text),
    ...brokenDecisions(text),
    ...brokenLinks(file, text),
    ...brokenPaths(file, text),
    ...brokenUrls(file, text),
    ...privateCitations(text),
  ]),
]
