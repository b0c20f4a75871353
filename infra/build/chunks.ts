import { resolve } from 'node:path'

/** What a group's name is asked for: a module and what it imports. */
type Graph = { getModuleInfo(id: string): { importedIds: readonly string[] } | null }

const frontend = resolve(import.meta.dirname, '../../frontend')
const at = (file: string) => resolve(frontend, file)

// The landing page, prerendered pages and shared pages load by these, and must not load the app's groups with them.
const light = ['features/landing/script/main.ts', 'app/on-intent.ts', 'features/shared-page/share.ts'].map(at)
// Sign-in and checkout from the landing page, which need no React.
const client = ['features/landing/script/google.ts', 'features/landing/script/checkout.ts'].map(at)
const entry = at('app/main.tsx')
const app = [entry, ...['routes/signed-in.tsx', 'routes/dashboard.tsx'].map(at)]

const closureOf = (entries: readonly string[], graph: Graph): Set<string> => {
  const found = new Set(entries)
  for (const id of found) for (const imported of graph.getModuleInfo(id)?.importedIds ?? []) found.add(imported)
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

// No two need each other, so that modules run in the order of their imports: the client imports from none, the libraries from
// it and React, MUI from these, the rules from the client and the libraries, and the app from all.
const groups: readonly [name: string, RegExp][] = [
  ['react', /node_modules\/(react|react-dom|scheduler)\//],
  ['mui', /node_modules\/(@mui|@emotion|stylis|react-transition-group|@popperjs)\//],
  ['libraries', /node_modules\//],
  ['rules', /\/shared\//],
  ['app', /\/frontend\/.*(?<!\.css)$/],
]

/**
 * The group of a module that the studio's first load needs, by how often its content changes, so that a phone loads few
 * files and a release leaves most of them cached. Other modules are split by the pages that use them.
 */
export const chunkGroup = {
  name: (id: string, graph: Graph): string | null => {
    // The entry runs the app, which the other modules of a group may be loaded without.
    if (id === entry || id.includes('\0') || lightOf(graph).has(id) || !appOf(graph).has(id)) return null
    if (clientOf(graph).has(id)) return 'client'
    return groups.find(([, test]) => test.test(id))?.[0] ?? null
  },
  debugName: 'first load',
  includeDependenciesRecursively: false,
}
