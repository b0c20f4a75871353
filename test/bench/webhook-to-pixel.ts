import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import Replicate from 'replicate'
import { LocalEndpoints } from '#local/run/local-endpoints.ts'
import { signIn } from '#test/support/e2e/person.ts'
import { type Figure, percentile } from './figure.ts'
import { openBrowser } from './open-browser.ts'
import { startedStack } from './started-stack.ts'
import { setFaults, visitorAt } from './visitor.ts'

const warmUps = 3
const pictures = 20

/** Lets the browser record when it paints each picture (Element Timing, https://wicg.github.io/element-timing/). */
const recordPaints = async (page: Page): Promise<void> => {
  await page.addInitScript(() => {
    new MutationObserver(() => {
      for (const image of document.images) image.setAttribute('elementtiming', 'picture')
    }).observe(document, { childList: true, subtree: true })
    const paints: { url: string; at: number }[] = []
    Object.assign(window, { paints })
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) {
        const { url, renderTime } = entry as PerformanceEntry & { url: string; renderTime: number }
        paints.push({ url, at: performance.timeOrigin + renderTime })
      }
    }).observe({ type: 'element' })
  })
}

/** The time at which the browser has painted the picture of this generation. */
const paintedAt = async (page: Page, generationId: string): Promise<number> => {
  const found = await page.waitForFunction((id) => {
    const { paints } = window as unknown as { paints: { url: string; at: number }[] }
    return paints.find(({ url }) => url.includes(id))?.at
  }, generationId)
  return Number(await found.jsonValue())
}

/** The time at which the stand-in sent the webhook of a generation, which it does when the prediction ends. */
const webhookAt = async (replicate: Replicate, generationId: string): Promise<number> => {
  const { results } = await replicate.predictions.list()
  const run = results.find(({ webhook }) => webhook?.includes(generationId))
  if (!run?.completed_at) throw new Error(`No run of ${generationId} has ended`)
  return Date.parse(run.completed_at)
}

const replicateOf = async (url: string): Promise<Replicate> => {
  const { endpoints } = LocalEndpoints.parse(await (await fetch(`${url}/local/endpoints.json`)).json())
  if (!endpoints.replicate) throw new Error('Only with the stand-in is it known when a webhook was sent')
  return new Replicate(endpoints.replicate)
}

/** The time from the webhook of a prediction to its picture on an open gallery, which receives it over the live socket. */
export const measure = async (): Promise<Figure[]> => {
  const folder = await mkdtemp(join(tmpdir(), 'roomwright-pixel-'))
  const stack = await startedStack({ state: join(folder, 'state') })
  const browser = await openBrowser()
  try {
    const replicate = await replicateOf(stack.url)
    const visitor = await visitorAt(stack.url)
    const page = await browser.newPage({ baseURL: stack.url, viewport: { width: 1280, height: 800 } })
    await recordPaints(page)
    await signIn(page, visitor.email)
    await page.goto('/dashboard?main=generation&sub=generated')
    await page.waitForLoadState('networkidle')
    await setFaults(stack.url, { latencyMs: 1500 })

    const times: number[] = []
    for (let picture = 0; picture < warmUps + pictures; picture++) {
      const { id } = await visitor.submit()
      const painted = await paintedAt(page, id)
      if (picture >= warmUps) times.push(painted - (await webhookAt(replicate, id)))
    }
    return [
      { name: 'webhook to pixel p50', value: percentile(times, 0.5), unit: 'ms' },
      { name: 'webhook to pixel p95', value: percentile(times, 0.95), unit: 'ms', atMost: 250 },
    ]
  } finally {
    await browser.close()
    await stack.stop()
    await rm(folder, { recursive: true, force: true })
  }
}
