import { readFileSync } from 'node:fs'
import { type Browser, chromium, type Page } from '@playwright/test'
import { build } from 'esbuild'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { CognitoStandIn } from '#local/emulators/aws/cognito/start-cognito.ts'
import { listen, type StandIn } from '#local/emulators/base/stand-in.ts'
import { findChromium } from '#test/find-chromium.mjs'
import type { BrowserPage } from './browser-page.ts'
import { clientId, confirming, poolId, startTestPool } from './test-pool.ts'

declare global {
  interface Window {
    page: BrowserPage
  }
}

let browser: Browser
let site: StandIn
let cognito: CognitoStandIn
let origin: string

const chromiumArguments = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
]

beforeAll(async () => {
  const bundle = await build({
    entryPoints: ['test/local/emulators/aws/cognito/browser-page.ts'],
    bundle: true,
    write: false,
  })
  const files: Record<string, { type: string; text: string }> = {
    '/page.js': { type: 'text/javascript', text: bundle.outputFiles[0]?.text ?? '' },
    '/plain-http.js': {
      type: 'text/javascript',
      text: readFileSync('local/emulators/aws/cognito/plain-http.js', 'utf8'),
    },
  }
  site = await listen(({ url = '' }, response) => {
    const { type, text } = files[url] ?? { type: 'text/html', text: html() }
    response.writeHead(200, { 'content-type': type }).end(text)
  })
  origin = `http://localhost:${site.port}`
  const pool = await startTestPool({
    client: { CallbackURLs: [`${origin}/login`], LogoutURLs: [`${origin}/`] },
    triggers: {
      PreSignUp: (event) => {
        const { email } = Object(event.request.userAttributes)
        if (email === 'taken@example.com') throw new Error('email.taken')
        return confirming(event)
      },
    },
  })
  cognito = pool.cognito
  browser = await chromium.launch({
    executablePath: findChromium(),
    args: chromiumArguments,
  })
})
afterAll(async () => {
  await browser.close()
  await Promise.all([site.close(), cognito.close()])
})

const html = () => `<!doctype html><title>Site</title>
<body data-user-pool-id="${poolId}" data-user-pool-client-id="${clientId}" data-port="${cognito.port}">
<script src="/plain-http.js" data-domain="localhost:${cognito.port}"></script>
<script src="/page.js"></script>`

const openSite = async (): Promise<Page> => {
  const page = await browser.newPage()
  await page.goto(`${origin}/login`)
  return page
}

const continueWithGoogle = async (page: Page, email: string) => {
  await page.evaluate(() => void window.page.signInWithRedirect({ provider: 'Google', customState: '/studio' }))
  await page.getByRole('heading', { name: 'Local stand-in for Google' }).waitFor()
  await page.getByLabel('Email address').fill(email)
  await page.getByRole('button', { name: 'Continue' }).click()
  await page.waitForURL(`${origin}/login?**`)
  await page.waitForFunction(() => window.page.redirected.outcome)
}

test('a browser signs up, signs in across origins, and is still signed in after a reload', async () => {
  const page = await openSite()
  const userId = await page.evaluate(async () => {
    const ada = { username: 'ada@example.com', password: 'green sofa' }
    await window.page.signUp(ada)
    await window.page.signIn(ada)
    return (await window.page.getCurrentUser()).userId
  })
  await page.reload()
  await expect(page.evaluate(async () => (await window.page.getCurrentUser()).userId)).resolves.toBe(userId)
  const refreshed = await page.evaluate(
    async () => (await window.page.fetchAuthSession({ forceRefresh: true })).userSub,
  )
  expect(refreshed).toBe(userId)
  await page.close()
})

test('a sign-in by redirect returns signed in, and signing out redirects through the pool to the site', async () => {
  const page = await openSite()
  await continueWithGoogle(page, 'grace@example.com')
  const redirected = await page.evaluate(() => window.page.redirected)
  expect(redirected).toEqual({ outcome: 'signed in', customState: '/studio' })
  const attributes = await page.evaluate(() => window.page.fetchUserAttributes())
  expect(attributes).toMatchObject({ email: 'grace@example.com', email_verified: 'true' })
  await page.reload()
  const user = await page.evaluate(() => window.page.getCurrentUser())
  expect(user).toMatchObject({ userId: attributes.sub, username: expect.stringMatching(/^Google_\d{21}$/) })

  await page.evaluate(() => void window.page.signOut())
  await page.waitForURL(`${origin}/`)
  const name = await page.evaluate(() => window.page.getCurrentUser().catch((error: Error) => error.name))
  expect(name).toBe('UserUnAuthenticatedException')
  await page.close()
})

test("the trigger's error for a sign-in by redirect reaches the page that started it", async () => {
  const page = await openSite()
  await continueWithGoogle(page, 'taken@example.com')
  const { outcome } = await page.evaluate(() => window.page.redirected)
  expect(outcome).toContain('PreSignUp failed with error email.taken.')
  expect(cognito.users().map(({ email }) => email)).not.toContain('taken@example.com')
  await page.close()
})
