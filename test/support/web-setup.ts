import '@testing-library/jest-dom/vitest'
import { cleanup } from '@testing-library/react'
import { afterEach, beforeEach, vi } from 'vitest'
import { FakeSocket } from './web-socket.ts'

// Amplify is the network's edge for sessions; everything on our side of it runs for real.
vi.mock('#frontend/lib/auth-client.ts', () => ({
  currentTokens: vi.fn(async () => undefined),
  signInWithPassword: vi.fn(async () => {}),
  signUpWithPassword: vi.fn(async () => {}),
  requestPasswordReset: vi.fn(async () => {}),
  confirmPasswordReset: vi.fn(async () => {}),
  continueWithGoogle: vi.fn(async () => {}),
  endSession: vi.fn(async () => {}),
}))

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

beforeEach(() => {
  vi.stubGlobal('WebSocket', FakeSocket)
  vi.stubGlobal('IntersectionObserver', NeverIntersecting)
  vi.stubGlobal('scrollTo', () => {})
  URL.createObjectURL = () => 'blob:photo'
  URL.revokeObjectURL = () => {}
})

afterEach(() => {
  cleanup()
  localStorage.clear()
  sessionStorage.clear()
  FakeSocket.opened = []
  vi.unstubAllGlobals()
  vi.resetAllMocks()
  vi.useRealTimers()
})
