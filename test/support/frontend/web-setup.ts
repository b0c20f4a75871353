import '@testing-library/jest-dom/vitest'
import { cleanup, configure } from '@testing-library/react'
import { afterEach, beforeEach, vi } from 'vitest'
import { authClient } from './web-auth-client.ts'
import { FakeSocket } from './web-socket.ts'

// Only Amplify, which calls Cognito, is replaced; our own session code runs unchanged.
vi.mock('#frontend/lib/session/load-auth-client.ts', () => ({ loadAuthClient: async () => authClient }))

// Generous limits, so that a busy machine fails no test.
configure({ asyncUtilTimeout: 30_000 })
vi.setConfig({ testTimeout: 120_000 })

CSS.registerProperty = () => {}

// jsdom would evaluate every CSS rule for each visibility check. Styles are tested in a real browser (test/e2e).
CSSStyleSheet.prototype.insertRule = () => 0

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
  document.head.replaceChildren()
  localStorage.clear()
  sessionStorage.clear()
  FakeSocket.opened = []
  vi.unstubAllGlobals()
  vi.resetAllMocks()
  vi.useRealTimers()
})
