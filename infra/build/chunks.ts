import { resolve } from 'node:path'

type Module = { code: string | null; importedIds: readonly string[]; dynamicallyImportedIds: readonly string[] }

/** What a group's name is asked for: a module and what it imports. */
type Graph = { getModuleInfo(id: string): Module | null }

const frontend = resolve(import.meta.dirname, '../../frontend')
const at = (file: string) => resolve(frontend, file)

// The landing page, prerendered pages and shared pages load by these, and must not load the app's groups with them.
const light = ['features/landing/script/main.ts', 'app/on-intent.ts', 'features/shared-page/share.ts'].map(at)
// Sign-in and checkout from the landing page, which need no React.
const client = ['features/landing/script/google.ts', 'features/landing/script/checkout.ts'].map(at)
const entry = at('app/main.tsx')
const app = [entry, ...['routes/signed-in.tsx', 'routes/dashboard.tsx'].map(at)]

// The index of a library imports all of it, of which a module uses what it names.
const index = /\/node_modules\/(@mui\/material|lucide-react)\/(?:index|dist\/esm\/lucide-react)\.m?js$/

const namedIn = (code: string, library: string): string[] =>
  [...code.matchAll(new RegExp(`import\\s*\\{([^}]*)\\}\\s*from\\s*["']${library}["']`, 'g'))].flatMap(
    ([, names = '']) => names.split(',').map((name) => name.trim().split(' ')[0] ?? ''),
  )

const filesOfIndexes = new Map<string, Map<string, string>>()

/** The files of a library by the names that its index exports, some of which have several names. */
const filesOf = (id: string, graph: Graph): Map<string, string> => {
  const found = filesOfIndexes.get(id) ?? new Map<string, string>()
  if (!filesOfIndexes.has(id))
    for (const [, names = '', file = ''] of (graph.getModuleInfo(id)?.code ?? '').matchAll(
      /export\s*\{([^}]*)\}\s*from\s*["']\.([^"']+)["']/g,
    ))
      for (const [, name = ''] of names.matchAll(/\bas (\w+)/g)) found.set(name, file)
  filesOfIndexes.set(id, found)
  return found
}

/** The modules that one module needs at once. */
const importsOf = (id: string, graph: Graph): string[] => {
  const { importedIds = [], code } = graph.getModuleInfo(id) ?? {}
  return importedIds.flatMap((imported) => {
    const [, library] = imported.match(index) ?? []
    if (!library) return [imported]
    const files = new Set(namedIn(code ?? '', library).map((name) => filesOf(imported, graph).get(name)))
    // Names that the index exports without saying them are of the styles.
    const isUsed = (part: string) =>
      part.includes('/material/styles/') || [...files].some((file) => file && part.endsWith(file))
    return (graph.getModuleInfo(imported)?.importedIds ?? []).filter(isUsed)
  })
}

const closureOf = (entries: readonly string[], graph: Graph): Set<string> => {
  const found = new Set(entries)
  for (const id of found) for (const imported of importsOf(id, graph)) found.add(imported)
  return found
}

const once = (entries: readonly string[]) => {
  let found: Set<string> | undefined
  return (graph: Graph) => {
    found ??= closureOf(entries, graph)
    return found
  }
}

const lightOf = once(light)
const clientOf = once(client)
const appOf = once(app)
// What a design of any page can do is the studio's too.
const studioOf = once(['routes/dashboard-studio.tsx', 'components/use-try-again.ts'].map(at))
const workspaceOf = once([at('features/studio/workspace.tsx')])

let several: Set<string> | undefined

/** The modules that several pages need, beside those of the first load. */
const severalOf = (graph: Graph): Set<string> => {
  if (several) return several
  const seen = new Set(appOf(graph))
  const needed = new Set<string>()
  several = new Set()
  for (const id of seen)
    for (const page of graph.getModuleInfo(id)?.dynamicallyImportedIds ?? []) {
      if (seen.has(page)) continue
      for (const part of closureOf([page], graph)) {
        if (needed.has(part)) several.add(part)
        needed.add(part)
      }
      for (const part of needed) seen.add(part)
    }
  return several
}

const isText = (id: string, graph: Graph) => /\/shared\/copy\//.test(id) && !clientOf(graph).has(id)

const withTexts = new Map<string, boolean>()

/** Whether a module or what it needs changes with a text: the name of a file has a hash of all that is below it. */
const changesWithTexts = (id: string, graph: Graph): boolean => {
  const known = withTexts.get(id) ?? [...closureOf([id], graph)].some((part) => isText(part, graph))
  withTexts.set(id, known)
  return known
}

// No two need each other, so that modules run in the order of their imports: the client imports from none, the libraries from
// it and React, MUI from these, the rules from the client and the libraries, the texts from the rules, and the app from all.
const groups: readonly [name: string, RegExp][] = [
  ['react', /node_modules\/(react|react-dom|scheduler)\//],
  ['mui', /node_modules\/(@mui|@emotion|stylis|react-transition-group|@popperjs)\//],
  ['libraries', /node_modules\//],
  ['rules', /\/shared\//],
  ['base', /\/frontend\/.*(?<!\.css)$/],
]

const groupsWithTexts: typeof groups = [
  ['texts', /\/shared\//],
  ['app', /\/frontend\/.*(?<!\.css)$/],
]

const groupIn = (among: typeof groups, id: string) => among.find(([, test]) => test.test(id))?.[0] ?? null

// What is in a release of its own, and what only a new version of a library changes.
const clientGroups: typeof groups = [
  ['client-libraries', /node_modules\/|\/infra\/build\/absent\//],
  ['client', /./],
]

// Of the studio and other pages.
const partsGroups: typeof groups = [
  ['parts-libraries', /node_modules\//],
  ['parts', /\/(frontend|shared)\/.*(?<!\.css)$/],
]

// Of the studio with a photo and other pages, each of which needs few of these.
const workspaceGroups: typeof groups = [
  [
    'inputs',
    /\/@mui\/material\/(TextField|Form(?!ControlLabel)|Input|OutlinedInput|FilledInput|NativeSelect|Select)|\/components\/fields/,
  ],
  ['tools-libraries', /node_modules\//],
  ['forms', /\/frontend\/((lib\/)?pictures\/|lib\/tools\/|components\/(option-tiles|tile-))/],
  ['designs', /\/(frontend|shared)\/.*(?<!\.css)$/],
]

// Pages that need one of a folder need most of it.
const folders: typeof groups = [
  ['billing', /\/frontend\/features\/billing\//],
  ['icons', /\/node_modules\/lucide-react\/.*\/icons\//],
]

const smallLetters = 1500

/** Whether a module of several pages costs the studio less than a file of its own costs these pages. */
const isSmall = (id: string, graph: Graph) =>
  /\/(frontend\/(components|lib)|shared)\//.test(id) &&
  (graph.getModuleInfo(id)?.code?.length ?? smallLetters) < smallLetters &&
  importsOf(id, graph).every((imported) => appOf(graph).has(imported) || isPart(imported, graph))

const isPart = (id: string, graph: Graph): boolean =>
  severalOf(graph).has(id) && (studioOf(graph).has(id) || isSmall(id, graph))

const laterGroup = (id: string, graph: Graph): string | null => {
  if (isPart(id, graph)) return groupIn(partsGroups, id)
  if (severalOf(graph).has(id) && workspaceOf(graph).has(id)) return groupIn(workspaceGroups, id)
  return studioOf(graph).has(id) ? null : groupIn(folders, id)
}

/**
 * The group of a module that the studio's first load needs, by how often its content changes, so that a phone loads few
 * files and a release leaves most of them cached. Other modules are split by the pages that use them.
 */
export const chunkGroup = {
  name: (id: string, graph: Graph): string | null => {
    // The entry runs the app, which the other modules of a group may be loaded without.
    if (id === entry || id.includes('\0') || lightOf(graph).has(id)) return null
    if (!appOf(graph).has(id)) return laterGroup(id, graph)
    if (clientOf(graph).has(id)) return groupIn(clientGroups, id)
    return groupIn(changesWithTexts(id, graph) ? groupsWithTexts : groups, id)
  },
  debugName: 'first load',
  includeDependenciesRecursively: false,
}
