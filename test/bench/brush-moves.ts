import { type Browser, type CDPSession, chromium } from '@playwright/test'
import type { OutputFile } from 'esbuild'
import { findChromium } from '#test/find-chromium.mjs'
import { bundlePage, maskEditorUrl, servePage } from '#test/support/mask-editor/serve-page.ts'
import { type Figure, median, percentile } from './figure.ts'

const moves = 600
const rounds = 3
const slowdown = 4

type Subject = { files: readonly OutputFile[]; draws: boolean }

const openSurface = async (browser: Browser, { files, draws }: Subject) => {
  const page = await browser.newPage({ viewport: { width: 1280, height: 832 } })
  await servePage(page, files)
  await page.goto(maskEditorUrl)
  const surface = page.getByRole('application')
  await surface.waitFor()
  await page.waitForFunction(() => document.images[0]?.complete)
  if (!draws) await surface.evaluate((element) => Object.assign(element.style, { pointerEvents: 'none' }))
  const box = await surface.boundingBox()
  if (!box) throw new Error('There is nothing to draw on')
  return { page, box, client: await page.context().newCDPSession(page) }
}

/** The milliseconds of processor time that the page's main thread has used, which other programs do not lengthen. */
const usedBy = async (client: CDPSession): Promise<number> => {
  const { metrics } = await client.send('Performance.getMetrics')
  return Number(metrics.find(({ name }) => name === 'TaskDuration')?.value) * 1000
}

/**
 * Draws one long stroke. Returns the processor time of each move, until its frame is drawn and the next move comes, on a
 * processor of a fourth of this one's speed. The time is multiplied instead of throttling the browser: its throttle spins
 * by the wall clock, so that other programs would lengthen a move.
 */
const drawStroke = async (browser: Browser, subject: Subject): Promise<number[]> => {
  const { page, box, client } = await openSurface(browser, subject)
  const mouse = (type: 'mouseMoved' | 'mousePressed' | 'mouseReleased', move: number) =>
    client.send('Input.dispatchMouseEvent', {
      type,
      x: box.x + box.width * (0.5 + 0.35 * Math.sin(move / 9)),
      y: box.y + box.height * (0.1 + (0.8 * move) / moves),
      button: 'left',
      buttons: 1,
      clickCount: 1,
    })
  await client.send('Performance.enable', { timeDomain: 'threadTicks' })
  await mouse('mousePressed', 0)
  const times: number[] = []
  let used = await usedBy(client)
  for (let move = 1; move <= moves; move++) {
    await mouse('mouseMoved', move)
    const now = await usedBy(client)
    times.push(slowdown * (now - used))
    used = now
  }
  await mouse('mouseReleased', moves)
  await page.close()
  return times
}

const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0)

/**
 * A stroke of 600 moves at a fourth of the processor's speed: in the mask editor, in an editor that draws the picture
 * and the stroke again at each move, and on a surface that takes no part, for the browser's own share.
 */
export const measure = async (): Promise<Figure[]> => {
  const [editor, redrawing] = [await bundlePage('page.tsx'), await bundlePage('redrawing-page.ts')]
  const browser = await chromium.launch({
    executablePath: findChromium(),
    args: ['--no-sandbox', '--disable-gpu', '--disable-quic', '--no-first-run', '--disable-background-networking'],
  })
  try {
    const strokes = { editor: [] as number[][], redrawing: [] as number[][], none: [] as number[][] }
    for (let round = 0; round < rounds; round++) {
      strokes.editor.push(await drawStroke(browser, { files: editor, draws: true }))
      strokes.redrawing.push(await drawStroke(browser, { files: redrawing, draws: true }))
      strokes.none.push(await drawStroke(browser, { files: editor, draws: false }))
    }
    const [ours, theirs, none] = [strokes.editor, strokes.redrawing, strokes.none].map((of) => median(of.map(sum)))
    // A garbage collection or a compilation hits one round; a slow frame of ours hits every round.
    const frames = strokes.editor.map((times) => Math.max(...times))
    return [
      { name: 'brush: work of a move p50', value: median(strokes.editor.flat()), unit: 'ms' },
      { name: 'brush: work of a move p99', value: percentile(strokes.editor.flat(), 0.99), unit: 'ms' },
      { name: 'brush: longest frame', value: median(frames), unit: 'ms', atMost: 34 },
      {
        name: 'brush: times faster than redrawing',
        value: (Number(theirs) - Number(none)) / (Number(ours) - Number(none)),
        unit: 'x',
        atLeast: 4,
      },
    ]
  } finally {
    await browser.close()
  }
}
