import puppeteer, { type Page } from 'puppeteer-core'
import type { Browser, Tab } from './tab.ts'

const tabOf = (page: Page): Tab => ({
  goTo: async (url) => {
    await page.goto(url)
  },
  evaluate: (expression) => page.evaluate(expression),
  drag: async ([from, ...way]) => {
    // A press takes seconds in a tab behind another one.
    await page.bringToFront()
    await page.mouse.move(from.x, from.y)
    await page.mouse.down()
    for (const { x, y } of way) await page.mouse.move(x, y)
    await page.mouse.up()
  },
  type: (words) => page.keyboard.type(words),
  chooseFile: async (expression, path) => {
    const field = (await page.evaluateHandle(expression)).asElement()
    await field?.toElement('input').then((input) => input.uploadFile(path))
  },
  opened: async (act) => {
    const [tab] = await Promise.all([new Promise<Page | null>((done) => page.once('popup', done)), act()])
    if (!tab) throw new Error('The page opened no tab')
    return tabOf(tab)
  },
  close: () => page.close(),
})

/** Starts Firefox without a window, over WebDriver BiDi. */
export const startFirefox = async (program: string): Promise<Browser> => {
  const browser = await puppeteer.launch({
    browser: 'firefox',
    executablePath: program,
    defaultViewport: { width: 1280, height: 800 },
    extraPrefsFirefox: {
      // Without a GPU, animations take most of the processor.
      'ui.prefersReducedMotion': 1,
      // Blocks what a page opens without a press, as for a person; puppeteer turns that off.
      'dom.disable_open_during_load': true,
    },
  })
  return {
    version: (await browser.version()).replace('firefox/', 'Firefox '),
    newTab: async () => tabOf(await browser.newPage()),
    close: () => browser.close(),
  }
}
