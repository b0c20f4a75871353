import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { Builder, type WebDriver, type WebElement } from 'selenium-webdriver'
import { freePort } from '#local/emulators/base/free-port.ts'
import type { Browser, Tab } from './tab.ts'

const size = { width: 1280, height: 900 }

const tabOf = (driver: WebDriver, handle: string): Tab => {
  // The driver's commands go to one tab at a time.
  const here = () => driver.switchTo().window(handle)
  const evaluate = async <Value>(expression: string) => {
    await here()
    return driver.executeScript<Value>(`return ${expression}`)
  }
  return {
    goTo: async (url) => {
      await here()
      await driver.get(url)
    },
    evaluate,
    drag: async ([from, ...way]) => {
      await here()
      const to = ({ x, y }: { x: number; y: number }) => ({ x: Math.round(x), y: Math.round(y), duration: 0 })
      const actions = driver.actions().move(to(from)).press()
      for (const point of way) actions.move(to(point))
      await actions.release().perform()
    },
    type: async (words) => {
      await here()
      await driver.actions().sendKeys(words).perform()
    },
    chooseFile: async (expression, path) => (await evaluate<WebElement>(expression)).sendKeys(path),
    opened: async (act) => {
      const before = await driver.getAllWindowHandles()
      const added = async () => (await driver.getAllWindowHandles()).find((one) => !before.includes(one))
      await act()
      return tabOf(driver, (await driver.wait(added, 30_000, 'The page opened no tab')) ?? '')
    },
    close: async () => {
      await here()
      await driver.close()
    },
  }
}

/** Starts WebKit's own small browser on a screen in memory. It takes no pictures, since its driver can hang while it does. */
export const startWebKit = async (driverProgram: string, screenProgram: string): Promise<Browser> => {
  const screen = spawn(screenProgram, ['-displayfd', '1', '-screen', '0', '1280x1000x24', '-nolisten', 'tcp'], {
    stdio: ['ignore', 'pipe', 'ignore'],
  })
  const [display] = await once(screen.stdout, 'data')
  const port = await freePort()
  const service = spawn(driverProgram, [`--port=${port}`], {
    stdio: 'ignore',
    env: { ...process.env, DISPLAY: `:${String(display).trim()}` },
  })
  await answers(port, service)
  const driver = await new Builder()
    .usingServer(`http://127.0.0.1:${port}`)
    .withCapabilities({ browserName: 'MiniBrowser' })
    .build()
  const widen = async () => {
    await driver
      .manage()
      .window()
      .setRect({ x: 0, y: 0, ...size })
    return (await driver.executeScript('return innerWidth')) === size.width
  }
  // Windows, since the driver's presses never end in a tab behind another one. A window has its size some time later.
  let isFirst = true
  const openWindow = async () => {
    if (!isFirst) await driver.switchTo().newWindow('window')
    isFirst = false
    await driver.wait(widen, 30_000, 'The window does not get its size')
    return driver.getWindowHandle()
  }
  return {
    version: `WebKitGTK ${(await driver.getCapabilities()).getBrowserVersion()}`,
    newTab: async () => tabOf(driver, await openWindow()),
    close: async () => {
      await driver.quit()
      for (const child of [service, screen]) await end(child)
    },
  }
}

const answers = async (port: number, service: ChildProcess) => {
  while (service.exitCode === null) {
    const answer = await fetch(`http://127.0.0.1:${port}/status`).catch(() => undefined)
    if (answer?.ok) return
    await new Promise((done) => setTimeout(done, 100))
  }
  throw new Error('The driver of WebKit ended before it was ready')
}

const end = async (child: ChildProcess) => {
  if (child.exitCode === null && child.kill('SIGTERM')) await once(child, 'exit')
}
