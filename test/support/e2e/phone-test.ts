import { devices } from '@playwright/test'
import { test as onDesktop } from './browser-test.ts'

// A type of browser would need a worker of its own, with another stack.
const { defaultBrowserType: _, ...pixel } = devices['Pixel 7']

/** A phone with its screen and touch, for `test.use`. */
export const phone = { ...pixel, viewport: { width: 390, height: 844 } }

type Declare = (title: string, body: Parameters<typeof onDesktop>[2]) => void

/** Declares a test on a phone, whose narrow screen and touch can break it. */
export const testOnPhone: Declare = (title, body) =>
  onDesktop.describe('on a phone', () => {
    onDesktop.use(phone)
    onDesktop(title, body)
  })

const declare: Declare = (title, body) => {
  if (process.env.ALL_CASES) onDesktop(title, body)
  testOnPhone(title, body)
}

/** Declares a test on a phone; with ALL_CASES also on a desktop. */
export const test = Object.assign(declare, { beforeEach: onDesktop.beforeEach, afterEach: onDesktop.afterEach })
