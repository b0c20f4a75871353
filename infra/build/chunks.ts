import { resolve } from 'node:path'

type Module = { code: string | null; importedIds: readonly string[]; dynamicallyImportedIds: readonly string[] }

/** The part of Rolldown's context that `chunkGroup` uses: a module and its imports. */
type Graph = { getModuleInfo(id: string): Module | null }

const frontend = resolve(import.meta.dirname, '../../frontend')
const at = (file: string) => resolve(frontend, file)

// The scripts of the landing page, prerendered pages and shared pages. They must not load the app's groups.
const light = ['features/landing/script/main.ts', 'app/on-intent.ts', 'features/shared-page/share.ts'].map(at)
// Sign-in and checkout from the landing page. They do not need React.
const client = ['features/landing/script/google.ts', 'features/landing/script/checkout.ts'].map(at)
const entry = at('app/main.tsx')
const app = [entry, ...['routes/signed-in.tsx', 'routes/dashboard.tsx'].map(at)]

// The index of a library imports the whole library, but a module only uses the names that it imports.
const index = /\/node_modules\/(@mui\/material|lucide-react)\/(?:index|dist\/esm\/lucide-react)\.m?js$/

const namedIn = (code: string, library: string): string[] =>
  [...code.matchAll(new RegExp(`import\\s*\\{([^}]*)\\}\\s*from\\s*["']${library}["']`, 'g'))].flatMap(
    ([, names = '']) => names.split(',').map((name) => name.trim().split(' ')[0] ?? ''),
  )

const filesOfIndexes = new Map<string, Map<string, string>>()

/** The files of a library by the names that its index exports. A file can have several names. */
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

/** The static imports of a module. For an index, only the files of the imported names. */
const importsOf = (id: string, graph: Graph): string[] => {
  const { importedIds = [], code } = graph.getModuleInfo(id) ?? {}
  return importedIds.flatMap((imported) => {
    const [, library] = imported.match(index) ?? []
    if (!library) return [imported]
    const files = new Set(namedIn(code ?? '', library).map((name) => filesOf(imported, graph).get(name)))
    // Names that the index exports with `export *` belong to the styles.
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
// The actions on a design are available on several pages and in the studio, so they belong to the studio.
const studioOf = once(['routes/dashboard-studio.tsx', 'components/use-try-again.ts'].map(at))
const workspaceOf = once([at('features/studio/workspace.tsx')])
// Pages where a person waits for the first load too, and which show little of what the studio shows.
const plainPagesOf = once(['dashboard-gallery', 'account', 'paywall'].map((page) => at(`routes/${page}.tsx`)))

let several: Set<string> | undefined

/** The modules that several pages need and the first load does not contain. */
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

// Words that components of all pages use, such as "Cancel", seldom change and count as code.
const isText = (id: string, graph: Graph) =>
  /\/shared\/copy\/(?!(pages|credits|compare|theme|foot)\.)/.test(id) && !clientOf(graph).has(id)

const withTexts = new Map<string, boolean>()

/** Whether a text changes the file of a module: a file name contains a hash that depends on everything it imports. */
const changesWithTexts = (id: string, graph: Graph): boolean => {
  const known = withTexts.get(id) ?? [...closureOf([id], graph)].some((part) => isText(part, graph))
  withTexts.set(id, known)
  return known
}

type Group = readonly [name: string, RegExp]

// The groups have no cyclic dependencies, so that modules run in the order of their imports. The client imports from no
// group, the libraries from the client, React and MUI from these two, the rules from the client and the libraries, the
// texts from the rules, and the app from all.
const groups: readonly Group[] = [
  ['react', /node_modules\/(react|react-dom|scheduler)\//],
  ['mui', /node_modules\/(@mui|@emotion|stylis|react-transition-group|@popperjs)\/|\/absent\/touch-ripple/],
  ['libraries', /node_modules\//],
  ['rules', /\/shared\//],
  ['base', /\/frontend\/.*(?<!\.css)$/],
]

const groupsWithTexts: readonly Group[] = [
  ['texts', /\/shared\//],
  ['app', /\/frontend\/.*(?<!\.css)$/],
]

const groupIn = (among: readonly Group[], id: string) => among.find(([, test]) => test.test(id))?.[0] ?? null

// Our own code changes with each release; `client-libraries` only with a new version of a library.
const clientGroups: readonly Group[] = [
  ['client-libraries', /node_modules\/|\/infra\/build\/absent\//],
  ['client', /./],
]

// Modules that the studio and other pages need.
const partsGroups: readonly Group[] = [
  ['parts-libraries', /node_modules\//],
  ['parts', /\/(frontend|shared)\/.*(?<!\.css)$/],
]

const inputs: Group = [
  'inputs',
  /\/@mui\/material\/(TextField|Form(?!ControlLabel)|Input|OutlinedInput|FilledInput|NativeSelect|Select)|\/components\/fields/,
]
const billing: Group = ['billing', /\/frontend\/features\/billing\/|\/shared\/copy\/(payment|plan-change)\./]

// Modules that the studio with a photo and other pages need. Each page needs only a few of these groups.
const workspaceGroups: readonly Group[] = [
  inputs,
  // The page of the models would otherwise load `designs` for it.
  ['name-form', /\/components\/name-form/],
  ['tools-libraries', /node_modules\//],
  ['forms', /\/frontend\/((lib\/)?pictures\/|lib\/tools\/|components\/(option-tiles|tile-))/],
  ['designs', /\/(frontend|shared)\/.*(?<!\.css)$/],
]

// A page that needs one module of such a folder needs most of them.
const folders: readonly Group[] = [billing, ['icons', /\/node_modules\/lucide-react\/.*\/icons\//]]

const smallLetters = 1500

/** Whether a module of several pages is so small that loading it with others of its kind costs less than a separate file. */
const isSmall = (id: string, graph: Graph) =>
  /\/(frontend\/(components|lib)|shared)\//.test(id) &&
  (graph.getModuleInfo(id)?.code?.length ?? smallLetters) < smallLetters &&
  importsOf(id, graph).every((imported) => appOf(graph).has(imported) || isPart(imported, graph))

const isPart = (id: string, graph: Graph): boolean => severalOf(graph).has(id) && studioOf(graph).has(id)

const studioGroup = (id: string, graph: Graph): string | null => {
  if (isPart(id, graph)) return groupIn(partsGroups, id)
  if (severalOf(graph).has(id) && isSmall(id, graph)) return 'small'
  if (severalOf(graph).has(id) && workspaceOf(graph).has(id)) return groupIn(workspaceGroups, id)
  return studioOf(graph).has(id) ? null : groupIn(folders, id)
}

// Of the groups above, what the plain pages need is apart. What they import belongs to them too, so that none of their
// groups needs another one.
const plainGroups: readonly Group[] = [
  inputs,
  billing,
  ['tools', /\/lib\/tools\//],
  ['libraries', /node_modules\//],
  ['components', /./],
]

const laterGroup = (id: string, graph: Graph): string | null => {
  const name = studioGroup(id, graph)
  if (!name || !plainPagesOf(graph).has(id)) return name
  return `plain-${isPart(id, graph) ? name : groupIn(plainGroups, id)}`
}

/**
 * The group of a module in the studio's first load. Groups follow how often their content changes, so that a phone
 * loads few files and most of them stay cached after a release. Other modules are split by the pages that use them.
 */
export const chunkGroup = {
  name: (id: string, graph: Graph): string | null => {
    // The entry starts the app. Other modules of a group must be loadable without it.
    if (id === entry || id.includes('\0') || lightOf(graph).has(id)) return null
    if (!appOf(graph).has(id)) return laterGroup(id, graph)
    if (clientOf(graph).has(id)) return groupIn(clientGroups, id)
    return groupIn(changesWithTexts(id, graph) ? groupsWithTexts : groups, id)
  },
  debugName: 'first load',
  includeDependenciesRecursively: false,
}
