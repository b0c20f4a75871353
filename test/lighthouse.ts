// `npm run lighthouse [-- <address> [runs]]`: measures every public page of a running site as on a phone, and of a local
// one those behind the sign-in that have a budget, several times each, and prints the medians. Lighthouse is 150 MB, so it is installed apart from the other packages, when it is needed.
import { execFile, execFileSync } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { chromium } from '@playwright/test'
import * as z from 'zod'
import { publicPages } from '#frontend/app/public-pages.ts'
import { freePort } from '#local/emulators/base/free-port.ts'
import { findChromium } from '#test/find-chromium.mjs'
import { firstLoads } from '#test/support/first-loads.ts'
import { signIn } from '#test/support/signed-in.ts'

const version = '12.8.2'
const folder = join(import.meta.dirname, '../.local/lighthouse')
const [site = 'http://localhost:3000', runs = '5'] = process.argv.slice(2)
const categories = ['performance', 'accessibility', 'best-practices', 'seo'] as const
const figures = {
  'LCP ms': 'largest-contentful-paint',
  'TBT ms': 'total-blocking-time',
  CLS: 'cumulative-layout-shift',
  bytes: 'total-byte-weight',
} as const

const Report = z.object({
  categories: z.record(z.string(), z.object({ score: z.number() })),
  audits: z.record(z.string(), z.looseObject({ numericValue: z.number().optional() })),
})
type Report = z.infer<typeof Report>

const command = join(folder, 'node_modules/lighthouse/cli/index.js')
if (!existsSync(command)) {
  const options = ['--no-audit', '--no-fund', '--ignore-scripts', '--no-package-lock']
  execFileSync('npm', ['install', `--prefix=${folder}`, ...options, `lighthouse@${version}`], { stdio: 'inherit' })
}
const output = join(mkdtempSync(join(tmpdir(), 'lighthouse-')), 'report.json')

const measure = async (path: string, more: readonly string[] = []): Promise<Report> => {
  const options = [
    '--quiet',
    '--output=json',
    `--output-path=${output}`,
    `--only-categories=${categories.join(',')}`,
    '--chrome-flags=--headless=new --no-sandbox --disable-gpu --disable-quic',
    ...more,
  ]
  // The signed-in browser is driven by this process, which must not be blocked.
  await promisify(execFile)(process.execPath, [command, `${site}${path}`, ...options], {
    env: { ...process.env, CHROME_PATH: findChromium() },
  })
  return Report.parse(JSON.parse(readFileSync(output, 'utf8')))
}

const median = (values: number[]) => Number(values.sort((one, other) => one - other)[values.length >> 1])

const rowOf = (path: string, reports: readonly Report[]) => {
  console.error(`${path} measured`)
  const scoreOf = (category: string) =>
    Math.round(median(reports.map((report) => report.categories[category]?.score ?? 0)) * 100)
  const figureOf = (audit: string) => median(reports.map((report) => report.audits[audit]?.numericValue ?? Number.NaN))
  return {
    path,
    ...Object.fromEntries(categories.map((category) => [category, scoreOf(category)])),
    ...Object.fromEntries(
      Object.entries(figures).map(([name, audit]) => [name, Math.round(figureOf(audit) * 1000) / 1000]),
    ),
  }
}

/** Measures a page in a browser that is signed in, with an empty cache each time. */
const rowBehindSignIn = async (path: string, email: string) => {
  const port = await freePort()
  const profile = mkdtempSync(join(tmpdir(), 'lighthouse-profile-'))
  const context = await chromium.launchPersistentContext(profile, {
    executablePath: findChromium(),
    args: ['--no-sandbox', '--disable-gpu', '--disable-quic', `--remote-debugging-port=${port}`],
  })
  try {
    await signIn(context, site, email)
    const [page = await context.newPage()] = context.pages()
    const session = await context.newCDPSession(page)
    const reports: Report[] = []
    for (let run = 0; run < Number(runs); run += 1) {
      await session.send('Network.clearBrowserCache')
      reports.push(await measure(path, [`--port=${port}`, '--disable-storage-reset']))
    }
    return rowOf(path, reports)
  } finally {
    await context.close()
    rmSync(profile, { recursive: true, force: true })
  }
}

const rows: ReturnType<typeof rowOf>[] = []
for (const path of Object.keys(publicPages)) {
  const reports: Report[] = []
  for (let run = 0; run < Number(runs); run += 1) reports.push(await measure(path))
  rows.push(rowOf(path, reports))
}
if (new URL(site).hostname === 'localhost')
  for (const { path, email } of firstLoads) if (email) rows.push(await rowBehindSignIn(path, email))
console.table(rows)
