import { expect } from '@playwright/test'
import { build } from 'esbuild'
import * as z from 'zod'
import { stroke } from '#test/support/e2e/brush.ts'
import type { Finder, Wanted } from './page-script.ts'
import type { Tab } from './tab.ts'

const Point = z.object({ x: z.number(), y: z.number() })
const Box = Point.extend({ width: z.number(), height: z.number() })
const Lines = z.array(z.string())

let bundling: Promise<string> | undefined

const bundle = async () => {
  const { outputFiles } = await build({
    entryPoints: ['test/support/e2e/browsers/page-script.ts'],
    bundle: true,
    write: false,
    minify: true,
    format: 'iife',
    define: { process: '{"env":{}}' },
    logLevel: 'error',
  })
  return outputFiles.map(({ text }) => text).join()
}

const wordsOf = (words: string | RegExp) => (typeof words === 'string' ? { exact: words } : { source: words.source })

export const role = (role: string, name: string | RegExp): Wanted => ({ role, name: wordsOf(name) })
export const label = (words: string | RegExp): Wanted => ({ label: wordsOf(words) })
export const text = (words: string | RegExp): Wanted => ({ text: wordsOf(words) })
export const css = (selector: string): Wanted => ({ css: selector })

/** What a person does and sees in a tab of any browser. Each step waits for what it needs. */
export const personAt = (tab: Tab) => {
  const call = (method: keyof Finder, ...parameters: readonly unknown[]) =>
    `finder.${method}(${parameters.map((one) => JSON.stringify(one)).join()})`

  /** Gives each new document the page script first. */
  const inPage = async (expression: string) => {
    bundling ??= bundle()
    if ((await tab.evaluate('typeof finder')) === 'undefined') await tab.evaluate(`(() => { ${await bundling} })()`)
    return tab.evaluate(expression)
  }

  // A document that goes away refuses. A busy machine prepares a photo of 12 megapixels for half a minute.
  const until = (read: () => Promise<unknown>, message: string) =>
    expect.poll(() => read().catch((error) => `${error}`), { message, intervals: [50, 100, 200], timeout: 90_000 })

  const place = async (wanted: Wanted) => {
    let found: unknown
    const find = async () => {
      found = await inPage(call('pressable', wanted))
      return typeof found === 'string' ? found : 'pressable'
    }
    await until(find, `${JSON.stringify(wanted)} can be pressed`).toBe('pressable')
    return Point.parse(found)
  }

  const click = async (wanted: Wanted) => tab.drag([await place(wanted)])

  const sees = (wanted: Wanted) =>
    until(() => inPage(call('count', wanted)), `${JSON.stringify(wanted)} is shown`).toBeGreaterThan(0)

  return {
    goTo: (url: string) => tab.goTo(url),
    click,
    sees,
    fill: async (wanted: Wanted, words: string) => {
      await click(wanted)
      await tab.type(words)
      await until(() => inPage(`${call('first', wanted)}.value`), `${JSON.stringify(wanted)} is filled`).toBe(words)
    },
    choosesFile: async (wanted: Wanted, path: string) => {
      await sees(wanted)
      await tab.chooseFile(call('first', wanted), path)
    },
    isOn: (path: RegExp) => until(() => tab.evaluate('location.pathname'), 'the address of the page').toMatch(path),
    /** Sees as many pictures, each of which has loaded. */
    seesPictures: (selector: string, all: number) =>
      until(() => inPage(call('pictures', selector)), `pictures ${selector}`).toEqual({ all, loaded: all }),
    /** Brushes an area of the photo in the mask editor. */
    brushes: async () => {
      const surface = role('application', /^Area to change/)
      await place(surface)
      const { x, y, width, height } = Box.parse(await inPage(call('box', surface)))
      const [from, ...way] = stroke.map(([across, down]) => ({ x: x + across * width, y: y + down * height }))
      if (from) await tab.drag([from, ...way])
      await sees(text(/^Area marked\./))
    },
    /** The paths below `/api` that the page has read. */
    reads: async () => Lines.parse(await inPage(call('reads'))),
    /** Keeps answers of the API from the page, so that only live events change it, or lets them through again. */
    holdsReads: (isHeld: boolean) => inPage(call('holdReads', isHeld)),
    errors: async () => Lines.parse(await inPage(call('errors'))),
    words: async () => String(await tab.evaluate('document.body.innerText')),
    opened: async (act: () => Promise<void>) => personAt(await tab.opened(act)),
    close: () => tab.close(),
  }
}
