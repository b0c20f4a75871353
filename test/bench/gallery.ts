import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type CDPSession, expect as expectSoon, type Page } from '@playwright/test'
import { card, openManyDesigns, scrollTo } from '#test/support/e2e/many-designs.ts'
import { accessTokenOn } from '#test/support/e2e/person.ts'
import type { Figure } from './figure.ts'
import { openBrowser } from './open-browser.ts'
import { startedStack } from './started-stack.ts'

const count = 5000

// A busy machine is slow, and only the tasks are measured.
const expect = expectSoon.configure({ timeout: 60_000 })

/** Notes the durations of tasks of the main thread that take more than 50 ms. */
const observeTasks = (page: Page) =>
  page.addInitScript(() => {
    Object.assign(globalThis, { longTasks: [] })
    new PerformanceObserver((list) => {
      for (const { duration } of list.getEntries()) Reflect.get(globalThis, 'longTasks').push(duration)
    }).observe({ type: 'longtask' })
  })

/** The longest task while something happens, in milliseconds; 0 when none took more than 50 ms. */
const longestOf = async (page: Page, act: () => Promise<void>): Promise<number> => {
  await page.evaluate(() => Reflect.set(globalThis, 'longTasks', []))
  await act()
  // Tasks are told a frame after their end.
  await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => setTimeout(done, 100))))
  const tasks: number[] = await page.evaluate(() => Reflect.get(globalThis, 'longTasks'))
  return Math.max(0, ...tasks)
}

const selected = (page: Page, designs: number) =>
  expect(page.getByRole('status').filter({ hasText: `${designs.toLocaleString('en-US')} selected` })).toBeVisible()

const rename = async (page: Page, place: number, name: string) => {
  const id = await card(page, place).getAttribute('data-item')
  const headers = { authorization: `Bearer ${await accessTokenOn(page)}` }
  const answer = await page.request.patch(`/api/generations/${id}`, { headers, data: { name } })
  expect(answer.ok()).toBe(true)
  await expect(card(page, place)).toContainText(name)
}

/** What a person does with a gallery at its end, by name. */
const actions = (page: Page, round: string): [name: string, act: () => Promise<void>][] => [
  ['live change', () => rename(page, count, `Renamed ${round}`)],
  [
    'Select',
    async () => {
      await page.getByRole('button', { name: 'Select', exact: true }).click()
      await selected(page, 0)
    },
  ],
  [
    'Select all',
    async () => {
      await page.keyboard.press('Control+a')
      await selected(page, count)
    },
  ],
  [
    'leaving Select',
    async () => {
      await page.keyboard.press('Escape')
      await expect(page.getByRole('button', { name: 'Select', exact: true })).toBeFocused()
    },
  ],
]

const tasksAt = async (page: Page, session: CDPSession, slowdown: number, atMost: number): Promise<Figure[]> => {
  await session.send('Emulation.setCPUThrottlingRate', { rate: slowdown })
  const figures: Figure[] = []
  await scrollTo(page, count)
  for (const [name, act] of actions(page, `at ${slowdown}`)) {
    const value = await longestOf(page, act)
    figures.push({ name: `gallery: longest task of ${name}, processor 1/${slowdown}`, value, unit: 'ms', atMost })
  }
  return figures
}

/** A gallery of 5,000 designs that were all scrolled through: what it keeps, and the longest task of each action. */
export const measure = async (): Promise<Figure[]> => {
  const folder = await mkdtemp(join(tmpdir(), 'roomwright-gallery-'))
  const stack = await startedStack({ state: join(folder, 'state') })
  const browser = await openBrowser()
  try {
    const context = await browser.newContext({ baseURL: stack.url, viewport: { width: 1280, height: 800 } })
    const page = await context.newPage()
    const session = await context.newCDPSession(page)
    await observeTasks(page)
    await openManyDesigns(page, count)
    await page.goto('/dashboard?sub=generated')
    await scrollTo(page, count)
    const elements = await page.evaluate(() => document.querySelectorAll('*').length)
    await session.send('HeapProfiler.collectGarbage')
    const { usedSize } = await session.send('Runtime.getHeapUsage')
    return [
      { name: `gallery of ${count}: elements`, value: elements, unit: '', atMost: 5000 },
      { name: `gallery of ${count}: heap`, value: usedSize / 1e6, unit: 'MB', atMost: 120 },
      ...(await tasksAt(page, session, 1, 100)),
      ...(await tasksAt(page, session, 4, 300)),
    ]
  } finally {
    await browser.close()
    await stack.stop()
    await rm(folder, { recursive: true, force: true })
  }
}
