import { execFileSync, spawnSync } from 'node:child_process'
import { copyFileSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, test, vi } from 'vitest'
import { EndpointCache } from '#infra/build/absent/endpoint-cache.ts'
import {
  EventStreamSerde,
  eventStreamSerdeProvider,
  resolveEventStreamSerdeConfig,
} from '#infra/build/absent/event-streams.ts'
import { createStandardJSONSchemaMethod, createToJSONSchemaMethod } from '#infra/build/absent/json-schema.ts'
import { functionEntries, sharpBundles, sourcesOf } from '#infra/build/functions.ts'
import { defaultProvider } from '#infra/build/lambda-credentials.ts'
import { principalsOf } from '#local/emulators/aws/iam/principals.ts'
import { areas } from '#shared/contracts/index.ts'
import { webhooks } from '#shared/contracts/webhooks.ts'
import { built, functionsOf, keptStack } from '#test/support/infra/template.ts'

const metafile = built().metafile()
const stack = keptStack('withSender')
const functions = functionsOf(stack)
const entries = functionEntries()

/** What a function loads at its start: its bundle, and the parts that it imports at once. */
const outputOf = (entry: string) => {
  const files = new Set(Object.keys(metafile.outputs).filter((file) => file.endsWith(`/${entry}/index.mjs`)))
  for (const file of files)
    for (const { path, kind } of metafile.outputs[file]?.imports ?? [])
      if (kind === 'import-statement' && path in metafile.outputs) files.add(path)
  const loaded = [...files].flatMap((file) => metafile.outputs[file] ?? [])
  if (loaded.length === 0) throw new Error(`The build has no ${entry}`)
  return {
    bytes: loaded.reduce((sum, { bytes }) => sum + bytes, 0),
    inputs: Object.assign({}, ...loaded.map(({ inputs }) => inputs)) as (typeof loaded)[number]['inputs'],
    imports: loaded.flatMap(({ imports }) => imports),
  }
}

describe('the build of functions', () => {
  test('makes one bundle per entry, and the stack uses every bundle', () => {
    for (const entry of entries) expect(existsSync(join(built().functions, entry, 'index.mjs'))).toBe(true)
    expect([...new Set(functions.map(({ entry }) => entry))].sort()).toEqual([...entries].sort())
  })

  test('has an entry for every area and webhook of the contracts', () => {
    expect(entries).toEqual(expect.arrayContaining(Object.keys(areas).map((name) => `api/${name}`)))
    expect(entries).toEqual(expect.arrayContaining(Object.keys(webhooks).map((name) => `webhooks/${name}`)))
  })

  test('makes bundles that Node can load alone and that export a handler', () => {
    const script = `for (const file of process.argv.slice(1)) console.log(typeof (await import(file)).handler)`
    const files = entries.map((entry) => join(built().functions, entry, 'index.mjs'))
    const printed = execFileSync(process.execPath, ['--input-type=module', '-e', script, ...files], {
      encoding: 'utf8',
    })
    expect(printed.trim().split('\n')).toEqual(entries.map(() => 'function'))
  })

  // An API function logs the error of an event that it cannot read.
  const loggedBy = (file: string): { location: string; stack: string } => {
    const failing = `const { handler } = await import(process.argv[1])
      await handler().catch(() => {})`
    const { stderr } = spawnSync(process.execPath, ['--input-type=module', '-e', failing, file], {
      encoding: 'utf8',
      env: { AWS_SDK_JS_NODE_VERSION_SUPPORT_WARNING_DISABLED: 'true' },
    })
    return JSON.parse(stderr).error
  }

  test('names the places of a logged error by their sources and lines', () => {
    const { location, stack } = loggedBy(join(built().functions, 'api/account/index.mjs'))
    const [, source = '', line] = /(functions\/middleware\/[\w-]+\.ts):(\d+):\d+/.exec(stack) ?? []
    expect(readFileSync(source, 'utf8').split('\n')[Number(line) - 1]).toContain('headers[header]')
    expect(location).toMatch(new RegExp(`${source}:${line}$`))
    expect(stack).toMatch(/ \(\S*node_modules\/@middy\/core\/index\.js:\d+:\d+\)/)
  })

  test('leaves the places of the bundle in a logged error when its map is missing', () => {
    const folder = mkdtempSync(join(tmpdir(), 'roomwright-stack-'))
    try {
      const file = join(folder, 'index.mjs')
      copyFileSync(join(built().functions, 'api/account/index.mjs'), file)
      expect(loggedBy(file).stack).toMatch(/^TypeError: .*\n {4}at .*\/index\.mjs:\d+:\d+/)
    } finally {
      rmSync(folder, { recursive: true })
    }
  })

  test('puts sharp for x86_64 Linux beside the bundles that decode pictures, and only those run on x86_64', () => {
    const decoding = sharpBundles(metafile)
    expect(decoding.map((folder) => folder.split('/').slice(-2).join('/')).sort()).toEqual([
      'api/picture-files',
      'pages/shared',
      'queues/run-tool',
      'queues/store-result',
      'queues/validate-photo',
    ])
    for (const folder of decoding) {
      expect(readdirSync(join(folder, 'node_modules/@img')).sort()).toEqual([
        'colour',
        'sharp-libvips-linux-x64',
        'sharp-linux-x64',
      ])
    }
    for (const { entry, properties } of functions) {
      const isDecoding = decoding.some((folder) => folder.endsWith(entry))
      expect(properties.Architectures).toEqual([isDecoding ? 'x86_64' : 'arm64'])
      if (isDecoding) expect(properties.MemorySize).toBeGreaterThanOrEqual(1024)
    }
  })

  test.each(['pages/shared', 'api/picture-files'])('lets %s start without the code of its pictures', (entry) => {
    const { inputs, imports } = outputOf(entry)
    expect(imports.map(({ path }) => path)).not.toContain('sharp')
    expect(Object.keys(inputs).filter((file) => /c2pa|core\/pictures\/marks/.test(file))).toEqual([])
    const sources = sourcesOf(metafile, join(built().functions, entry))
    expect([...sources]).toContain('functions/core/pictures/marks/manifest.ts')
  })

  test('contains no secret', () => {
    for (const file of Object.keys(metafile.outputs).filter((file) => file.endsWith('.mjs')))
      expect(readFileSync(file, 'utf8')).not.toMatch(
        /whsec_[A-Za-z0-9+/]{16}|\br8_[A-Za-z0-9]{20}|sk_(test|live)_[A-Za-z0-9]|AKIA[0-9A-Z]{16}|-----BEGIN [A-Z ]+-----\s*[A-Za-z0-9+/]{16}/,
      )
  })
})

describe('a bundle', () => {
  // The measured size and a tenth. Stripe's SDK is not counted, since it comes in one piece. Workers that read or write
  // pictures have S3's client, which is 167 KB.
  const mostKilobytes: Record<string, number> = {
    api: 400,
    queues: 450,
    schedules: 380,
    streams: 325,
    triggers: 375,
    webhooks: 60,
    pages: 400,
    // This signs the manifests of pictures: 795 KB.
    'queues/store-result': 1420,
    'api/bulk-jobs': 410,
    // This starts the jobs of room maps.
    'api/uploads': 470,
    'queues/delete-account': 640,
    'queues/export-account': 630,
    'queues/run-tool': 710,
    'queues/train-model': 700,
    'queues/validate-photo': 600,
    'schedules/settle-stuck-jobs': 440,
  }

  test.each(entries)('of %s keeps its size limit and has no SDK client of a service without a permission', (entry) => {
    const [kind = ''] = entry.split('/')
    const { bytes, inputs } = outputOf(entry)
    const stripe = Object.entries(inputs).filter(([file]) => /(^|\/)node_modules\/stripe\//.test(file))
    const stripeBytes = stripe.reduce((sum, [, { bytesInOutput }]) => sum + bytesInOutput, 0)
    expect((bytes - stripeBytes) / 1000).toBeLessThanOrEqual(mostKilobytes[entry] ?? mostKilobytes[kind] ?? 0)
    const clients = Object.keys(inputs).flatMap((file) => /@aws-sdk\/client-([a-z0-9-]+)\//.exec(file)?.[1] ?? [])
    const actions = principalsOf(stack.resolver)
      .filter(({ logicalId }) => functions.some((lambda) => lambda.logicalId === logicalId && lambda.entry === entry))
      .flatMap(({ policies }) => policies.flatMap(({ Statement }) => Statement))
      .flatMap(({ Action = [] }) => Action)
    for (const client of new Set(clients))
      expect(actions.map((action) => action.split(':')[0])).toContain(servicePrefixes[client] ?? client)
  })

  const servicePrefixes: Record<string, string> = { 'cognito-identity-provider': 'cognito-idp', sesv2: 'ses' }
})

describe('the stubs for parts that are left out of the bundles', () => {
  test.each([
    ["zod's JSON Schema", () => createToJSONSchemaMethod()()],
    ["zod's JSON Schema of the standard", () => createStandardJSONSchemaMethod()()],
    ["the SDK's event streams", () => new EventStreamSerde()],
    ["the SDK's event streams of S3", eventStreamSerdeProvider],
  ])('throw when a function uses %s', (_what, reach) => {
    expect(reach).toThrow('left out of the bundles')
  })

  test('keep those parts out of every bundle', () => {
    expect(new EndpointCache()).toBeDefined()
    expect(resolveEventStreamSerdeConfig({ region: 'us-east-1' })).toEqual({ region: 'us-east-1' })
    for (const entry of entries) {
      const files = Object.keys(outputOf(entry).inputs).filter((file) => file.includes('node_modules'))
      expect(files.filter((file) => /json-schema|event-streams|endpoint-cache|mnemonist/.test(file))).toEqual([])
    }
  })
})

describe('the credentials in a bundle', () => {
  test('come from the environment variables, session token included', async () => {
    vi.stubEnv('AWS_ACCESS_KEY_ID', 'id')
    vi.stubEnv('AWS_SECRET_ACCESS_KEY', 'secret')
    vi.stubEnv('AWS_SESSION_TOKEN', 'session')
    expect(await defaultProvider()()).toEqual({ accessKeyId: 'id', secretAccessKey: 'secret', sessionToken: 'session' })
    vi.unstubAllEnvs()
  })

  test('are required: without them the call throws', async () => {
    vi.stubEnv('AWS_ACCESS_KEY_ID', '')
    await expect(defaultProvider()()).rejects.toThrow('no credentials')
    vi.unstubAllEnvs()
  })
})
