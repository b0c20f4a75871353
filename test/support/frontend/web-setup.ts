import '@testing-library/jest-dom/vitest'
import { cleanup, configure } from '@testing-library/react'
import * as React from 'react'
import { afterAll, afterEach, beforeEach, vi } from 'vitest'
import { fastComputedStyle } from './fast-styles.ts'
import { authClient } from './web-auth-client.ts'
import { FakeSocket } from './web-socket.ts'

// Only Amplify, which calls Cognito, is replaced; our own session code runs unchanged.
vi.mock('#frontend/lib/session/load-auth-client.ts', () => ({ loadAuthClient: async () => authClient }))

// Generous limits, so that a busy machine fails no test.
configure({ asyncUtilTimeout: 30_000 })
vi.setConfig({ testTimeout: 120_000 })

CSS.registerProperty = () => {}

// Dates have the form of the visitor's region (test/frontend/lib/words/dates.test.ts); the tests' visitor is British.
Object.defineProperty(navigator, 'languages', { get: () => ['en-GB'], configurable: true })

// jsdom would evaluate every CSS rule for each visibility check. Styles are tested in a real browser (test/e2e).
CSSStyleSheet.prototype.insertRule = () => 0

window.getComputedStyle = fastComputedStyle

// React's development build takes a stack trace for each of the first 10,000 elements of a second, which is slow. Past that
// number it takes none.
Object.defineProperty(
  Reflect.get(React, '__CLIENT_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE'),
  'recentlyCreatedOwnerStacks',
  { get: () => 10_000, set: () => {}, configurable: true },
)

class NeverIntersecting implements IntersectionObserver {
  readonly root = null
  readonly rootMargin = ''
  readonly scrollMargin = ''
  readonly thresholds = []
  observe() {}
  unobserve() {}
  disconnect() {}
  takeRecords() {
    return []
  }
}

class NeverResizing implements ResizeObserver {
  observe() {}
  unobserve() {}
  disconnect() {}
}

beforeEach(() => {
  vi.stubGlobal('WebSocket', FakeSocket)
  vi.stubGlobal('IntersectionObserver', NeverIntersecting)
  vi.stubGlobal('ResizeObserver', NeverResizing)
  vi.stubGlobal('scrollTo', () => {})
  URL.createObjectURL = () => 'blob:photo'
  URL.revokeObjectURL = () => {}
})

afterEach(() => {
  cleanup()
  // Emotion goes on inserting into its own elements, which are the same for all tests of a worker.
  for (const element of document.head.querySelectorAll(':scope > :not(style[data-emotion])')) element.remove()
  localStorage.clear()
  sessionStorage.clear()
  FakeSocket.opened = []
  vi.unstubAllGlobals()
  vi.resetAllMocks()
  vi.useRealTimers()
})

// The next file of the worker loads our modules anew, because they cache values and can be mocked. A page that is still being
// fetched would load them into that file, past its mocks.
afterAll(async () => {
  await vi.dynamicImportSettled()
  vi.resetModules()
})
