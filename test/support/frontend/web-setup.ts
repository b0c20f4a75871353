import '@testing-library/jest-dom/vitest'
import { cleanup, configure } from '@testing-library/react'
import { afterEach, beforeEach, vi } from 'vitest'
import { authClient } from './web-auth-client.ts'
import { FakeSocket } from './web-socket.ts'

// Amplify is the network's edge for sessions; everything on our side of it runs for real.
vi.mock('#frontend/lib/session/load-auth-client.ts', () => ({ loadAuthClient: async () => authClient }))

// A loaded machine is slow, not wrong.
configure({ asyncUtilTimeout: 10_000 })
vi.setConfig({ testTimeout: 30_000 })

CSS.registerProperty = () => {}

// What a class looks like is the browser tests' part. jsdom would read every rule anew for each element it is asked about.
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
