import AxeBuilder from '@axe-core/playwright'
import { expect, type Locator, type Page } from '@playwright/test'

/** Collects the page's console errors, uncaught exceptions and reports of the content security policy from now on. */
export const watchErrors = (page: Page): readonly string[] => {
  const errors: string[] = []
  page.on('console', (message) => {
    if (message.type() === 'error' || /Content Security Policy/.test(message.text())) errors.push(message.text())
  })
  page.on('pageerror', (error) => errors.push(error.message))
  return errors
}

/** Waits until no CSS transition runs; half of one shows colours that are in neither state. */
const transitionsEnd = (page: Page) =>
  page.evaluate(async () => {
    const transitions = document.getAnimations().filter((animation) => animation instanceof CSSTransition)
    // A transition that is replaced or removed rejects.
    await Promise.allSettled(transitions.map(({ finished }) => finished))
  })

/** Every violation that axe finds on the page once its transitions have ended, with the HTML of its elements. */
export const accessibilityViolations = async (page: Page) => {
  await transitionsEnd(page)
  // Legacy mode opens no second page for the result; it leaves out frames of other origins, of which there are none.
  // What is right is not described, which would take longer than the search.
  const axe = new AxeBuilder({ page }).setLegacyMode().options({ resultTypes: ['violations'] })
  const { violations } = await axe.analyze()
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`)
}

/** Expects that the page is not wider than the window. It waits: React draws a narrower header a moment after a resize. */
export const expectNoHorizontalOverflow = (page: Page) =>
  expect
    .poll(() => page.evaluate(() => Math.max(0, document.documentElement.scrollWidth - window.innerWidth)), {
      message: `pixels wider than the window of ${page.viewportSize()?.width} px`,
    })
    .toBe(0)

/** Keeps a picture of the page in test-results/, with PICTURES=1: for people to look at, since nothing compares it. */
export const keepPicture = async (page: Page, name: string, options: { fullPage?: boolean } = {}) => {
  if (process.env.PICTURES) await page.screenshot({ ...options, path: `test-results/${name}.png` })
}

const phone = { width: 390, height: 844 }
const desktop = { width: 1280, height: 800 }

/** Expects that the page fits and is accessible at each width, light and dark. */
export const expectFineInEachLook = async (page: Page, name: string, sizes = [phone, desktop]) => {
  for (const size of sizes)
    for (const theme of ['light', 'dark'] as const) {
      await page.setViewportSize(size)
      await page.evaluate((chosen) => Object.assign(document.documentElement.dataset, { theme: chosen }), theme)
      await expectNoHorizontalOverflow(page)
      expect(await accessibilityViolations(page)).toEqual([])
      await keepPicture(page, `${name}-${size.width}-${theme}`, { fullPage: true })
    }
}

/** The edges of an element in CSS pixels from the window's corner; `left` and `right` are rounded. */
export const edgesOf = async (found: Locator) => {
  const { x, y, width, height } = (await found.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 }
  return { left: Math.round(x), right: Math.round(x + width), top: y, bottom: y + height }
}
