import type { OtherBrowser } from '#test/other-browsers.mjs'
import { programsOf } from '#test/other-browsers.mjs'
import { startFirefox } from './firefox.ts'
import type { Browser } from './tab.ts'
import { startWebKit } from './webkit.ts'

const start = { Firefox: startFirefox, WebKit: startWebKit }

/** Starts a browser that is installed. */
export const startBrowser = (browser: OtherBrowser): Promise<Browser> => {
  const [program = '', screen = ''] = programsOf(browser)
  return start[browser.name](program, screen)
}
