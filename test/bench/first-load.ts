import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Browser, BrowserContext, Page } from '@playwright/test'
import { type FirstLoad, type FirstLoadPath, firstLoads } from '#test/support/first-loads.ts'
import { signIn } from '#test/support/signed-in.ts'
import { type Figure, median } from './figure.ts'
import { openBrowser } from './open-browser.ts'
import { overHttp2 } from './over-http2.ts'
import { startedStack } from './started-stack.ts'

/** What a person can use on a page first, as elements and the beginning of their text. */
const usable: Record<FirstLoadPath, { css: string; text: string }> = {
  '/': { css: 'a', text: 'Continue with Email' },
  '/dashboard': { css: 'button', text: 'Select Previous Photo' },
  '/dashboard?main=generation&sub=generated': { css: 'h1', text: '' },
  '/account': { css: 'button', text: 'Refresh Status' },
  '/paywall': { css: 'button', text: 'Get ' },
}

// A search by role computes each element's role and name in every frame, in the time that is measured.
const isUsable = (page: Page, path: FirstLoadPath) =>
  page.waitForFunction(
    ({ css, text }) =>
      [...document.querySelectorAll(css)].some(
        (element) => element.textContent?.trim().startsWith(text) && element.checkVisibility(),
      ),
    usable[path],
    { timeout: 120_000 },
  )

const runs = Number(process.env.BENCH_RUNS ?? 3)

// A phone on a slow mobile network, with a processor four times slower than this machine's.
const network = { offline: false, latency: 150, downloadThroughput: 1_600_000 / 8, uploadThroughput: 750_000 / 8 }
const slowerProcessor = 4

type Measured = { files: number; kilobytes: number; usableMs: number; blockedMs: number; shift: number }

const measureOnce = async (context: BrowserContext, path: FirstLoadPath): Promise<Measured> => {
  const page = await context.newPage()
  const session = await context.newCDPSession(page)
  await session.send('Network.enable')
  await session.send('Network.setCacheDisabled', { cacheDisabled: true })
  await session.send('Network.emulateNetworkConditions', network)
  await session.send('Emulation.setCPUThrottlingRate', { rate: slowerProcessor })
  const scripts = new Set<string>()
  let bytes = 0
  session.on('Network.responseReceived', ({ type, requestId }) => type === 'Script' && scripts.add(requestId))
  session.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    if (scripts.has(requestId)) bytes += encodedDataLength
  })
  await page.addInitScript(() => {
    Object.assign(globalThis, { longTasks: [], shift: 0 })
    new PerformanceObserver((list) => {
      for (const { duration } of list.getEntries()) Reflect.get(globalThis, 'longTasks').push(duration)
    }).observe({ type: 'longtask', buffered: true })
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries())
        Reflect.set(globalThis, 'shift', Reflect.get(globalThis, 'shift') + Reflect.get(entry, 'value'))
    }).observe({ type: 'layout-shift', buffered: true })
  })
  const began = performance.now()
  await page.goto(path, { waitUntil: 'commit' })
  await isUsable(page, path)
  const usableMs = performance.now() - began
  const [files, kilobytes] = [scripts.size, bytes / 1000]
  const longTasks: number[] = await page.evaluate(() => Reflect.get(globalThis, 'longTasks'))
  await page.waitForLoadState('networkidle')
  const shift: number = await page.evaluate(() => Reflect.get(globalThis, 'shift'))
  await page.close()
  const blockedMs = longTasks.reduce((sum, duration) => sum + Math.max(0, duration - 50), 0)
  return { files, kilobytes, usableMs, blockedMs, shift }
}

/** A phone's browser, signed in with this account unless there is none. */
const contextOf = async (browser: Browser, baseURL: string, email: string | undefined): Promise<BrowserContext> => {
  const context = await browser.newContext({ baseURL, viewport: { width: 390, height: 844 }, ignoreHTTPSErrors: true })
  if (email) await signIn(context, baseURL, email)
  return context
}

const figuresOf = (name: string, { files, kilobytes }: FirstLoad, measured: readonly Measured[]): Figure[] => {
  const of = (figure: keyof Measured) => median(measured.map((each) => each[figure]))
  return [
    { name: `${name} scripts`, value: of('files'), unit: 'files', atMost: files },
    { name: `${name} script bytes`, value: of('kilobytes'), unit: 'kB', atMost: kilobytes },
    { name: `${name} usable`, value: of('usableMs'), unit: 'ms', atMost: 3500 },
    { name: `${name} blocked`, value: of('blockedMs'), unit: 'ms', atMost: 300 },
    { name: `${name} layout shift`, value: of('shift'), unit: '', atMost: 0.01 },
  ]
}

/** Measures a page on each site by turns, so that a busy machine slows them all alike. */
const measureByTurns = async (browser: Browser, sites: readonly string[], load: FirstLoad): Promise<Figure[]> => {
  const contexts = await Promise.all(sites.map((site) => contextOf(browser, site, load.email)))
  const measured = contexts.map((): Measured[] => [])
  for (let run = 0; run < runs; run += 1)
    for (const [index, context] of contexts.entries()) measured[index]?.push(await measureOnce(context, load.path))
  await Promise.all(contexts.map((context) => context.close()))
  const nameOf = (index: number) => (sites.length > 1 ? `${index + 1}: ${load.path}` : load.path)
  return measured.flatMap((each, index) => figuresOf(nameOf(index), load, each))
}

/**
 * What the first load of each page costs a phone with nothing cached, until it is usable. `BENCH_URL` names running sites,
 * separated by commas, to compare: such as one without a change and one with it.
 */
export const measure = async (): Promise<Figure[]> => {
  const folder = await mkdtemp(join(tmpdir(), 'roomwright-first-load-'))
  const stack = process.env.BENCH_URL ? undefined : await startedStack({ state: join(folder, 'state') })
  const addresses = process.env.BENCH_URL?.split(',') ?? [stack?.url ?? '']
  const doors = await Promise.all(addresses.map(overHttp2))
  const browser = await openBrowser()
  try {
    const sites = doors.map(({ url }) => url)
    const figures: Figure[] = []
    for (const load of firstLoads) figures.push(...(await measureByTurns(browser, sites, load)))
    return figures
  } finally {
    await browser.close()
    for (const { stop } of doors) stop()
    await stack?.stop()
    await rm(folder, { recursive: true, force: true })
  }
}
