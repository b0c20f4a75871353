// `npm run lighthouse [-- <address> [runs]]`: measures every public page of a running site as on a phone, several times
// each, and prints the medians. Lighthouse is 150 MB, so it is installed apart from the other packages, when it is needed.
import { execFileSync } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import * as z from 'zod'
import { publicPages } from '#frontend/app/page-heads.ts'
import { findChromium } from '#test/find-chromium.mjs'

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

const measure = (path: string): Report => {
  const options = [
    '--quiet',
    '--output=json',
    `--output-path=${output}`,
    `--only-categories=${categories.join(',')}`,
    '--chrome-flags=--headless=new --no-sandbox --disable-gpu --disable-quic',
  ]
  execFileSync(process.execPath, [command, `${site}${path}`, ...options], {
    env: { ...process.env, CHROME_PATH: findChromium() },
    stdio: 'inherit',
  })
  return Report.parse(JSON.parse(readFileSync(output, 'utf8')))
}

const median = (values: number[]) => Number(values.sort((one, other) => one - other)[values.length >> 1])

const rows = Object.keys(publicPages).map((path) => {
  const reports = Array.from({ length: Number(runs) }, () => measure(path))
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
})
console.table(rows)
