import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/** What the files of a folder may import beside files of the same folder, or what they may not. */
type Area = { folder: string; why: string } & ({ may: readonly string[] } | { mayNot: readonly string[] })

const node = 'node:'
const core = (names: readonly string[]) => names.map((name) => `#functions/core/${name}/`)

/** A domain of functions/core: the domains below it, and its packages beside zod. */
const domain = (name: string, below: readonly string[], packages: readonly string[] = ['ulid', node]): Area => ({
  folder: `functions/core/${name}/`,
  may: ['#shared/', 'zod', ...core(below), ...packages],
  why: `${name} imports ${below.join(', ') || 'nothing of core'}`,
})

const ground = ['runtime', 'db', 'clients']

/** The ladder of functions/core, from the ground up. */
export const ladder = [
  {
    folder: 'functions/core/runtime/',
    may: ['#shared/', '@aws-lambda-powertools/', node],
    why: 'runtime imports nothing of core',
  },
  domain('db', ['runtime'], ['@aws-sdk/', node]),
  {
    ...domain(
      'clients',
      ['runtime', 'clients/aws'],
      ['@aws-sdk/', '@aws-crypto/', '@smithy/', 'stripe', 'replicate', 'ulid', node],
    ),
    why: 'a client speaks to one vendor and imports nothing of the domains',
  },
  domain('accounts', ground),
  domain('catalogue', ground),
  domain('models', ground),
  domain('pictures', ground, ['fflate', 'ulid', 'sharp', '@trustnxt/c2pa-ts/', '@peculiar/x509', node]),
  domain('credits', [...ground, 'accounts']),
  domain('identity', [...ground, 'accounts', 'credits']),
  domain('operator', [...ground, 'accounts', 'credits']),
  domain('billing', [...ground, 'accounts', 'credits']),
  domain('generations', [...ground, 'accounts', 'credits', 'catalogue', 'models', 'pictures', 'generations']),
  domain('training', [...ground, 'accounts', 'credits', 'models', 'generations', 'pictures']),
  domain('scenes', ['runtime', 'db', 'accounts', 'catalogue', 'models', 'generations'], [node]),
  domain('bulk', ['runtime', 'db', 'accounts', 'catalogue', 'credits', 'models', 'generations', 'pictures']),
  domain('live', [...ground, 'accounts', 'bulk', 'models', 'generations', 'training']),
  domain('sharing', [...ground, 'accounts', 'bulk', 'generations', 'pictures']),
  domain('personal-data', [
    ...ground,
    ...['accounts', 'billing', 'bulk', 'credits', 'generations', 'identity', 'pictures', 'training'],
  ]),
] satisfies Area[]

const handlers = ['api', 'pages', 'queues', 'webhooks', 'streams', 'schedules', 'triggers'].map(
  (name): Area => ({
    folder: `functions/${name}/`,
    may: ['#shared/', '#functions/core/', '#functions/middleware/', 'zod', 'aws-lambda'],
    why: 'a handler calls core/ through a middleware',
  }),
)

const notInBrowser = ['#functions/', '#infra/', '#local/', '#test/', '@aws-sdk/', 'aws-cdk-lib', 'aws-cdk-lib/', node]
const frontend = (names: readonly string[], above: readonly string[], why: string) =>
  names.map(
    (name): Area => ({
      folder: `frontend/${name}/`,
      mayNot: [...above.map((one) => `#frontend/${one}/`), ...notInBrowser],
      why,
    }),
  )

const features = readdirSync('frontend/features').map((name) => `features/${name}`)

/** Who may import what. The longest folder that a file lies in counts. */
const areas: readonly Area[] = [
  { folder: 'shared/', may: ['#shared/', 'zod'], why: 'shared/ is pure' },
  {
    folder: 'functions/',
    mayNot: ['#frontend/', '#infra/', '#local/', '#test/', '@aws-sdk/', 'stripe', 'replicate'],
    why: "functions import shared/ and functions/; vendors' SDKs are for core/clients and core/db",
  },
  ...ladder,
  ...handlers,
  ...frontend(
    ['lib', 'components', 'theme'],
    ['features', 'routes', 'app'],
    'imports go shared <- lib, components <- features <- routes <- app',
  ),
  ...features.flatMap((feature) =>
    frontend(
      [feature],
      [...features.filter((other) => other !== feature), 'routes', 'app'],
      'features never import features; they are composed in routes',
    ),
  ),
  ...frontend(['routes', 'app'], [], 'the browser imports shared/ and frontend/ only'),
  {
    folder: 'infra/',
    mayNot: ['#local/', '#test/', '#frontend/'],
    why: 'the product does not know that it can run locally',
  },
  {
    folder: 'local/',
    mayNot: ['#test/', ...['app', 'routes', 'features', 'components', 'theme'].map((one) => `#frontend/${one}/`)],
    why: 'the local stack does not know its tests',
  },
  {
    folder: 'local/emulators/',
    may: [
      ...['./', '#local/emulators/', node, 'zod', '@aws-sdk/', 'aws-lambda', 'stripe', 'jose', 'ws', 'sharp', 'fflate'],
      ...['esbuild', 'tsx/esm/api'],
    ],
    why: 'an emulator knows nothing of the product: what it needs of it is passed in',
  },
]

const areaOf = (file: string): Area | undefined =>
  areas.filter(({ folder }) => file.startsWith(folder)).toSorted((a, b) => b.folder.length - a.folder.length)[0]

const isOf = (specifier: string, names: readonly string[]) =>
  names.some((name) => (/[/:]$/.test(name) ? specifier.startsWith(name) : specifier === name))

const isAllowed = (area: Area, specifier: string): boolean =>
  'may' in area
    ? /^\.\/[^/]+$/.test(specifier) || isOf(specifier, area.may)
    : specifier.startsWith('./') || !isOf(specifier, area.mayNot)

const imports = /(?:\bfrom\s+|\bimport\s+|\bimport\s*\(\s*)['"]([#.@\w][^'"\s]*)['"]/g

/** The imports of a file that its area does not allow, each with the reason. */
export const refusedImports = (file: string, source: string): string[] => {
  const area = areaOf(file)
  if (!area) return []
  return [...source.matchAll(imports)].flatMap(([, specifier = '']) =>
    isAllowed(area, specifier) ? [] : [`${file} imports ${specifier}: ${area.why}`],
  )
}

/** Every source file of the areas. */
export const filesOfAreas = (): string[] =>
  ['shared', 'functions', 'frontend', 'infra', 'local'].flatMap((root) =>
    readdirSync(root, { recursive: true, encoding: 'utf8' })
      .filter((name) => /\.(ts|tsx|js|mjs)$/.test(name))
      .map((name) => join(root, name)),
  )

export const refusedInTree = (): string[] =>
  filesOfAreas().flatMap((file) => refusedImports(file, readFileSync(file, 'utf8')))
