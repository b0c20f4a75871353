import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseSync } from 'vite'
import { expect, test } from 'vitest'

type Node = { type: string; [part: string]: unknown }

const isNode = (value: unknown): value is Node => typeof value === 'object' && value !== null && 'type' in value

const partsOf = (node: Node): Node[] => Object.values(node).flat().filter(isNode)

// Texts of one kind that have a file of their own.
const filesOfTexts = ['frontend/app/public-pages.ts', 'frontend/lib/tools/tool-display.ts']

// Any other attribute can have a text that a person sees or hears.
const technicalAttributes = ['className', 'd', 'key', 'keyHint', 'needs', 'rel', 'sizes']

// Cognito's message, and the cause of an error.
const notForPeople = ['Incorrect username or password.', 'The answer is not what the contract promises']

const hasTwoWords = (text: string) => /\p{L}\S*\s+(\S*\s+)*\S*\p{L}/u.test(text)

const beginsLikeSentence = (text: string) => /^\p{Lu}[\p{L}']*,? \p{L}/u.test(text)

const isTechnical = ({ type, name }: Node) =>
  type === 'NewExpression' || (type === 'JSXAttribute' && technicalAttributes.includes(Object(name).name))

/** A literal's text, with `{}` for what a template puts in. */
const textOf = ({ type, value, quasis }: Node): string => {
  if (type === 'TemplateLiteral')
    return [quasis]
      .flat()
      .map((quasi) => Object(quasi).value.raw)
      .join('{}')
  return ['Literal', 'JSXText'].includes(type) && typeof value === 'string' ? value.trim() : ''
}

const withBranches = ['JSXAttribute', 'JSXExpressionContainer', 'ConditionalExpression', 'LogicalExpression']

/** The literals of an attribute and its branches, without those of objects and calls in it. */
const literalsIn = (node: Node): string[] =>
  withBranches.includes(node.type)
    ? partsOf(node)
        .filter((part) => part !== node.test)
        .flatMap(literalsIn)
    : [textOf(node)]

/** The texts between the tags of an element, or in one of its attributes. */
const shownTexts = (node: Node): string[] => {
  if (node.type === 'JSXAttribute') return literalsIn(node)
  if (!['JSXElement', 'JSXFragment'].includes(node.type)) return []
  return [
    partsOf(node)
      .filter(({ type }) => type === 'JSXText')
      .map(textOf)
      .join(' '),
  ]
}

const inlineTexts = (node: Node): string[] =>
  isTechnical(node)
    ? []
    : [
        ...[textOf(node)].filter((text) => beginsLikeSentence(text) && !notForPeople.includes(text)),
        ...shownTexts(node).filter(hasTwoWords),
        ...partsOf(node).flatMap(inlineTexts),
      ]

const inlineTextsOf = (file: string, source: string) => {
  const { program } = parseSync(file, source)
  return isNode(program) ? [...new Set(inlineTexts(program))].map((text) => `${file}: ${text}`) : []
}

test('every text of the browser is in shared/copy', () => {
  const files = readdirSync('frontend', { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.tsx?$/.test(name))
    .map((name) => join('frontend', name))
    .filter((file) => !filesOfTexts.includes(file))
  expect(files.length).toBeGreaterThan(600)
  expect(files.flatMap((file) => inlineTextsOf(file, readFileSync(file, 'utf8')))).toEqual([])
})

test.each([
  ['<p>about {seconds} s</p>', 'about s'],
  ['<p title={isOpen ? close : "of five stars"} />', 'of five stars'],
  ['<Waiting label="loading the page" />', 'loading the page'],
  ["const copy = { title: 'Sign in' }", 'Sign in'],
  ["const words = isNew ? 'No designs yet' : ''", 'No designs yet'],
])('%s has a text', (source, text) => {
  expect(inlineTextsOf('page.tsx', source)).toEqual([`page.tsx: ${text}`])
})

test.each([
  '<p className="page section">{pagesCopy.loading}</p>',
  "<p sx={{ gridTemplateColumns: 'repeat(2, minmax(0, 1fr))' }}>©</p>",
  "throw new Error('No plan is on cards')",
])('%s has none', (source) => {
  expect(inlineTextsOf('page.tsx', source)).toEqual([])
})
