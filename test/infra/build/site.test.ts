import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { runInNewContext } from 'node:vm'
import { brotliDecompressSync } from 'node:zlib'
import { describe, expect, test } from 'vitest'
import { publicPages } from '#frontend/app/public-pages.ts'
import { paths, patterns } from '#frontend/lib/navigation/paths.ts'
import { brotliFolder } from '#infra/build/brotli.ts'
import { siteOriginMarker, stageOffersMarker } from '#shared/web-config.ts'
import { firstLoads } from '#test/support/first-loads.ts'
import { htmlFaults } from '#test/support/html-faults.ts'
import { builtSite, sentBytes } from '#test/support/infra/built-site.ts'

const site = builtSite()

// They only lead to another page, or have one area of several.
const withoutOwnCode: string[] = [
  patterns.dashboard,
  patterns.dashboardAfterPayment,
  patterns.history,
  patterns.generations,
]

const pagesWithCode = [
  ...Object.values(patterns).filter((path) => !(path in publicPages) && !withoutOwnCode.includes(path)),
  ...[paths.dashboard, paths.scenes, paths.gallery],
]

const signedIn = { 'CognitoIdentityServiceProvider.client.LastAuthUser': 'me' }

/** The files that the first script of the app's HTML loads early at a path, in a browser whose tab has stored this too. */
const preloadedAt = (path: string, localStorage: object, sessionStorage: object = {}): string[] => {
  const [pages] = matches(read('app.html').toString(), / data-pages='([^']+)'/g)
  const files: string[] = []
  const document = {
    documentElement: { classList: { add: () => {} }, dataset: {} },
    currentScript: { dataset: { pages } },
    querySelector: () => null,
    createElement: () => ({}),
    head: { append: ({ href }: { href: string }) => files.push(href.slice(1)) },
  }
  const storageOf = (stored: object) =>
    Object.create(
      { getItem: (key: string) => Reflect.get(stored, key) ?? null },
      Object.getOwnPropertyDescriptors(stored),
    )
  const MutationObserver = class {
    observe() {}
  }
  const { pathname, search } = new URL(path.replace(/:\w+/g, 'any_1'), 'https://site')
  const location = { pathname, search }
  runInNewContext(read('before-first-paint.js').toString(), {
    document,
    location,
    localStorage: storageOf(localStorage),
    sessionStorage: storageOf(sessionStorage),
    MutationObserver,
    URLSearchParams,
    addEventListener: () => {},
  })
  return files
}

const read = (path: string) => readFileSync(join(site, path))
const fileOf = (path: string) => (path === '/' ? 'index.html' : `${path.slice(1)}.html`)
const matches = (html: string, pattern: RegExp) => [...html.matchAll(pattern)].map(([, found = '']) => found)
const compressed = (path: string) => path.replace(/^assets\//, `${brotliFolder}/`)
const sentOf = (path: string) =>
  path.startsWith('assets/') ? read(compressed(path)).length : sentBytes(read(path), 'CloudFront')
const sent = (paths: readonly string[]) => paths.reduce((sum, path) => sum + sentOf(path), 0) / 1000

describe.each(Object.entries(publicPages))('the static HTML of %s', (path, { title, description }) => {
  const html = read(fileOf(path)).toString()

  test('has its title, description, address and picture for search engines and shared links', () => {
    expect(html).toContain(`<title>${title} | Roomwright</title>`)
    expect(matches(html, /<title>([^<]*)/g)).toHaveLength(1)
    expect(html.replaceAll('&#x27;', "'")).toContain(`<meta name="description" content="${description}"/>`)
    expect(html).toContain(`<link rel="canonical" href="${siteOriginMarker}${path}"/>`)
    expect(html).toContain(`<meta property="og:image" content="${siteOriginMarker}/open-graph.jpg"/>`)
    expect(html).not.toContain('noindex')
  })

  test('has a heading and text without any script, and no inline style or script, which the policy refuses', () => {
    expect(matches(html, /<h1[^>]*>([^<]+)/g)).toHaveLength(1)
    expect(html).not.toMatch(/ style="|<style|<script(?![^>]* src=)|="data:| on\w+="/)
    expect(html).not.toContain('Loading...')
    expect(html).not.toMatch(/data-pages|config\.json/)
  })

  test('has no form that sends what is typed before the app answers', () => {
    const forms = matches(html, /(<form[^>]*>)/g)
    if (path === '/login') expect(forms).toHaveLength(1)
    expect(forms.filter((form) => !form.includes('method="dialog"'))).toEqual([])
  })

  test('has no fault that a validator of HTML and accessibility reports', async () => {
    expect(await htmlFaults(html)).toEqual([])
  })

  test('names only files that the build has', () => {
    const named = matches(html, /(?:href|src)="\/([^"#?]+\.\w+)"/g)
    expect(named.filter((file) => !existsSync(join(site, file)))).toEqual([])
  })

  test('loads at most 60 KB of scripts before anybody touches the page', () => {
    const scripts = matches(html, /<(?:script[^>]* src|link rel="modulepreload"[^>]* href)="\/([^"]+)"/g)
    expect(scripts.length).toBeGreaterThan(0)
    expect(sent(scripts)).toBeLessThan(path === '/' ? 10 : 60)
  })
})

test('the page of the app itself, which is behind a session, is kept out of search engines', () => {
  const html = read('app.html').toString()
  expect(html).toContain('<meta name="robots" content="noindex" />')
  expect(html).toContain('Loading...')
})

/** The least that each of these pages loads of scripts beside those that its HTML names, as `npm run bench -- first-load` measures it. */
const unnamed = { files: 2, kilobytes: 3.5 }

describe('the scripts of the app itself', () => {
  const scripts = matches(
    read('app.html').toString(),
    /<(?:script type="module"[^>]* src|link rel="modulepreload"[^>]* href)="\/([^"]+)"/g,
  )
  const imported = (script: string) =>
    matches(read(script).toString(), /(?:from|import)"\.\/([^"]+)"/g).map((file) => `assets/${file}`)

  test('are all named by its HTML, so that none is found only by another', () => {
    expect(scripts.flatMap(imported).filter((script) => !scripts.includes(script))).toEqual([])
  })

  test.each(pagesWithCode)(
    'have the code of %s beside them, which the first script of its HTML loads at once for a signed-in person',
    (path) => {
      expect(preloadedAt(path, {})).toEqual([])
      const code = preloadedAt(path, signedIn)
      expect(code.length).toBeGreaterThan(0)
      expect(code.flatMap(imported).filter((file) => ![...code, ...scripts].includes(file))).toEqual([])
    },
  )

  test('have the code of the studio with a photo beside them where the tab or the address has one', () => {
    const without = preloadedAt(paths.dashboard, signedIn)
    const kept = { 'roomwright.studio': '{}' }
    const withPhoto = preloadedAt(paths.dashboard, signedIn, kept)
    expect(withPhoto.slice(0, without.length)).toEqual(without)
    expect(withPhoto.some((file) => file.startsWith('assets/workspace-'))).toBe(true)
    expect(withPhoto.flatMap(imported).filter((file) => ![...withPhoto, ...scripts].includes(file))).toEqual([])
    expect(new Set(withPhoto).size).toBe(withPhoto.length)
    expect(preloadedAt(`${paths.dashboard}?photo=gen_1`, signedIn)).toEqual(withPhoto)
    expect(preloadedAt(paths.gallery, signedIn, kept)).toEqual(preloadedAt(paths.gallery, signedIn))
    expect(preloadedAt(paths.dashboard, {}, kept)).toEqual([])
  })

  test.each(firstLoads.filter(({ email }) => email))(
    'and of the page at $path are at most $files files of $kilobytes kB',
    ({ path, files, kilobytes }) => {
      const all = [...scripts, ...preloadedAt(path, signedIn)]
      expect(all.length).toBeLessThanOrEqual(files - unnamed.files)
      expect(sent(all)).toBeLessThan(kilobytes - unnamed.kilobytes)
    },
  )

  test('never need each other, so that modules run in the order of their imports', () => {
    const needs = (script: string, found = new Set<string>()): Set<string> => {
      for (const file of imported(script)) if (!found.has(file)) needs(file, found.add(file))
      return found
    }
    expect(scripts.filter((script) => needs(script).has(script))).toEqual([])
  })
})

test('every script and style sheet of the assets is there compressed too, and nothing else', () => {
  const assets = readdirSync(join(site, 'assets')).filter((file) => /\.(js|css)$/.test(file))
  expect(assets.length).toBeGreaterThan(20)
  expect(readdirSync(join(site, brotliFolder)).toSorted()).toEqual(assets.toSorted())
  for (const file of assets)
    expect(brotliDecompressSync(read(`${brotliFolder}/${file}`)).equals(read(`assets/${file}`))).toBe(true)
})

test('the page of an unknown path is static HTML, and kept out of search engines', async () => {
  const html = read('not-found.html').toString()
  expect(html).toContain('<title>Page Not Found | Roomwright</title>')
  expect(html).toContain('noindex')
  expect(matches(html, /<h1[^>]*>([^<]+)/g)).toEqual(['Oops! Page not found'])
  expect(html).toMatch(/<a [^>]*href="\/"[^>]*>Return to Home/)
  expect(await htmlFaults(html)).toEqual([])
})

test.each(Object.keys(publicPages).filter((path) => path !== '/'))(
  '%s waits for one style sheet, with two small fonts beside it',
  (path) => {
    const html = read(fileOf(path)).toString()
    expect(html).toContain(`data-offers="${stageOffersMarker}"`)
    expect(matches(html, /<link rel="stylesheet" href="\/([^"]+)/g)).toHaveLength(1)
    const fonts = matches(html, /<link rel="preload" href="\/([^"]+\.woff2)/g)
    expect(fonts).toHaveLength(2)
    expect(fonts.reduce((sum, font) => sum + read(font).length, 0)).toBeLessThan(60 * 1024)
  },
)

test.each([
  ['/login', 'Continue with Google'],
  ['/signup', 'Continue with Google'],
  ['/contact', 'Send message'],
])('%s has what a stage may offer, which its style hides elsewhere', (path, offer) => {
  const html = read(fileOf(path)).toString()
  expect(html).toContain(offer)
  const [sheet = ''] = matches(html, /<link rel="stylesheet" href="\/([^"]+)/g)
  expect(read(sheet).toString()).toContain('html[data-offers]:not([data-offers~=')
})

test('the sign-up form, to which the landing page leads, is static HTML too', async () => {
  const html = read('signup-email.html').toString()
  expect(html).toMatch(/<input[^>]* type="email"/)
  expect(matches(html, /(<form[^>]*>)/g)).toEqual([expect.stringContaining('method="dialog"')])
  expect(await htmlFaults(html)).toEqual([])
})

test('the sitemap lists every public page', () => {
  expect(matches(read('sitemap.xml').toString(), /<loc>([^<]+)/g)).toEqual(
    Object.keys(publicPages).map((path) => `${siteOriginMarker}${path}`),
  )
})

test('robots.txt names the sitemap', () => {
  expect(read('robots.txt').toString()).toContain(`Sitemap: ${siteOriginMarker}/sitemap.xml`)
})
