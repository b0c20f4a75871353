import { readdirSync, readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { filesOfAreas, ladder, refusedImports, refusedInTree } from '#test/support/import-areas.ts'

test('every file imports only what its area may', () => {
  expect(filesOfAreas().length).toBeGreaterThan(1000)
  expect(refusedInTree()).toEqual([])
})

test('no module of the browser makes a format when it loads, which takes a phone up to 100 ms', () => {
  const files = ['shared', 'frontend'].flatMap((root) =>
    readdirSync(root, { recursive: true, encoding: 'utf8' }).map((file) => `${root}/${file}`),
  )
  const making = files.filter(
    (file) => /\.tsx?$/.test(file) && /^(?:export )?const .*new Intl\./m.test(readFileSync(file, 'utf8')),
  )
  expect(files.length).toBeGreaterThan(1000)
  expect(making).toEqual([])
})

test('the ladder of docs/architecture.md is the one that is enforced', () => {
  const rows = readFileSync('docs/architecture.md', 'utf8').matchAll(
    /^\| (`[a-z-]+`(?:, `[a-z-]+`)*) \| [^|]* \|(?: ([^|]*))? \|$/gm,
  )
  const told = [...rows].flatMap(([, names = '', below = '']) =>
    names.split(', ').map((name) => [name.replaceAll('`', ''), below.split(', ').filter(Boolean).toSorted()]),
  )
  const ground = ['runtime', 'db', 'clients']
  const enforced = ladder.map(({ folder, ...rules }) => {
    const may = 'may' in rules ? rules.may : []
    const [, name = ''] = folder.match(/core\/([^/]+)\//) ?? []
    const below = may.flatMap((one) => one.match(/^#functions\/core\/([^/]+)\/$/)?.[1] ?? [])
    return [name, below.filter((one) => one !== name && (ground.includes(name) || !ground.includes(one))).toSorted()]
  })
  expect(Object.fromEntries(told)).toEqual(Object.fromEntries(enforced))
})

describe('an import', () => {
  const of = (specifier: string) => `import { one } from '${specifier}'`

  test.each([
    ['shared/limits.ts', 'node:fs'],
    ['shared/tools/hd.ts', './sub/file.ts'],
    ['functions/middleware/api.ts', 'stripe'],
    ['functions/core/runtime/log.ts', '#functions/core/db/rows.ts'],
    ['functions/core/runtime/log.ts', 'zod'],
    ['functions/core/db/rows.ts', '#functions/core/clients/aws/queues.ts'],
    ['functions/core/clients/stripe/stripe.ts', '#functions/core/accounts/accounts.ts'],
    ['functions/core/clients/stripe/stripe.ts', '#functions/core/clients/replicate/replicate.ts'],
    ['functions/core/accounts/accounts.ts', '#functions/core/credits/grant-credits.ts'],
    ['functions/core/catalogue/catalogue.ts', 'sharp'],
    ['functions/core/pictures/zip.ts', '#functions/core/generations/jobs.ts'],
    ['functions/core/credits/lots.ts', '#functions/core/billing/grant-purchases.ts'],
    ['functions/core/identity/tokens.ts', '#functions/core/billing/grant-purchases.ts'],
    ['functions/core/operator/operate.ts', '#functions/core/generations/jobs.ts'],
    ['functions/core/billing/grant-purchases.ts', '#functions/core/generations/jobs.ts'],
    ['functions/core/generations/hd/start-hd.ts', '#functions/core/bulk/bulk-jobs.ts'],
    ['functions/core/training/train-model.ts', '#functions/core/scenes/start-scene.ts'],
    ['functions/core/scenes/start-scene.ts', 'ulid'],
    ['functions/core/bulk/start-bulk.ts', '#functions/core/training/verdicts.ts'],
    ['functions/core/live/publish-changes.ts', '#functions/core/sharing/design-shares.ts'],
    ['functions/core/sharing/design-shares.ts', '#functions/core/training/verdicts.ts'],
    ['functions/core/personal-data/delete-rows.ts', '#functions/core/scenes/start-scene.ts'],
    ['functions/api/account.ts', '@aws-sdk/client-s3'],
    ['functions/queues/run-tool.ts', 'node:fs'],
    ['frontend/lib/words/dates.ts', '#frontend/features/studio/stage/stage.tsx'],
    ['frontend/components/icon.tsx', '#frontend/routes/login.tsx'],
    ['frontend/theme/radius.ts', 'node:fs/promises'],
    ['frontend/features/studio/stage/stage.tsx', '#frontend/features/gallery/gallery.tsx'],
    ['frontend/routes/login.tsx', '#functions/core/db/keys.ts'],
    ['frontend/app/router.tsx', 'aws-cdk-lib/aws-s3'],
    ['infra/stack.ts', '#local/main.ts'],
    ['local/main.ts', '#test/support/proofs.ts'],
    ['local/console/client/main.ts', '#frontend/features/gallery/gallery.tsx'],
    ['local/emulators/stripe/pages/page.ts', '#shared/brand.ts'],
    ['local/emulators/aws/sigv4/signature.ts', '#functions/core/runtime/constant-time.ts'],
    ['local/emulators/replicate/predictions.ts', '#local/preview/preview.ts'],
    ['local/emulators/base/ports.ts', 'aws-cdk-lib'],
  ])('of %s is not %s', (file, specifier) => {
    expect(refusedImports(file, of(specifier))).toEqual([expect.stringContaining(`${file} imports ${specifier}: `)])
  })

  test.each([
    ['shared/limits.ts', '#shared/errors.ts'],
    ['functions/core/db/rows.ts', './client.ts'],
    ['functions/core/clients/stripe/stripe.ts', '#functions/core/clients/aws/secrets.ts'],
    ['functions/core/generations/hd/start-hd.ts', '#functions/core/generations/jobs.ts'],
    ['functions/api/account.ts', '#functions/middleware/api.ts'],
    ['frontend/features/studio/stage/stage.tsx', '#frontend/components/icon.tsx'],
    ['frontend/features/studio/stage/stage.tsx', '#frontend/features/studio/state/studio-context.tsx'],
    ['frontend/routes/login.tsx', '#frontend/features/auth/login-form.tsx'],
    ['local/main.ts', '#infra/app.ts'],
    ['local/emulators/stripe/answers.ts', './objects/stripe-object.ts'],
  ])('of %s may be %s', (file, specifier) => {
    expect(refusedImports(file, of(specifier))).toEqual([])
  })

  test('is found in each of its forms', () => {
    const forms = [
      "import '#test/a.ts'",
      "export * from '#test/a.ts'",
      "import type { A } from '#test/a.ts'",
      "const a = await import('#test/a.ts')",
      "import {\n  a,\n} from '#test/a.ts'",
    ]
    for (const form of forms) expect(refusedImports('infra/app.ts', form), form).toHaveLength(1)
  })
})
