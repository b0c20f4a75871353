import { type Browser, chromium } from '@playwright/test'
import { findChromium } from '#test/find-chromium.mjs'

export const openBrowser = (): Promise<Browser> =>
  chromium.launch({
    executablePath: findChromium(),
    args: ['--no-sandbox', '--disable-gpu', '--disable-quic', '--no-first-run', '--disable-background-networking'],
  })
