import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { quizProgressKey } from '#frontend/features/quiz/progress-key.ts'

const loaded = vi.fn()

beforeEach(() => {
  vi.resetModules()
  vi.doMock('#frontend/app/main.tsx', () => {
    loaded()
    return {}
  })
})

afterEach(async () => {
  // A page that nobody has turned to goes on listening.
  window.dispatchEvent(new Event('keydown'))
  await vi.dynamicImportSettled()
  const { dropAgain } = await import('#frontend/app/early-drop.ts')
  const { pressAgain } = await import('#frontend/app/early-press.ts')
  dropAgain()
  pressAgain(document.body)
  sessionStorage.clear()
  loaded.mockClear()
})

test('a prerendered page loads the app once the pointer really moves', async () => {
  await import('#frontend/app/on-intent.ts')
  const move = (movementX: number) => window.dispatchEvent(new PointerEvent('pointermove', { movementX }))
  move(0)
  await vi.dynamicImportSettled()
  expect(loaded).not.toHaveBeenCalled()
  move(3)
  await vi.dynamicImportSettled()
  expect(loaded).toHaveBeenCalledOnce()
})

test('a prerendered page loads the app once a file is dragged over it', async () => {
  await import('#frontend/app/on-intent.ts')
  window.dispatchEvent(new Event('dragenter'))
  await vi.dynamicImportSettled()
  expect(loaded).toHaveBeenCalledOnce()
})

test('a prerendered sign-up hands on the page that comes after it', async () => {
  history.replaceState(null, '', '/signup?redirect=%2Fpaywall%3Fplan%3Dpro')
  document.body.innerHTML =
    '<a href="/signup?view=email">Email</a><a href="/login">Sign in</a><a href="/terms">Terms</a>'
  await import('#frontend/app/on-intent.ts')
  const links = [...document.querySelectorAll('a')].map(({ href }) => new URL(href))
  expect(links.map(({ searchParams }) => searchParams.get('redirect'))).toEqual([
    '/paywall?plan=pro',
    '/paywall?plan=pro',
    null,
  ])
  expect(links[0]?.searchParams.get('view')).toBe('email')
  document.body.innerHTML = ''
  history.replaceState(null, '', '/')
})

test('a quiz that this tab has begun loads the app at once, which goes on with it', async () => {
  sessionStorage.setItem(quizProgressKey, '{}')
  await import('#frontend/app/on-intent.ts')
  await vi.dynamicImportSettled()
  expect(loaded).toHaveBeenCalledOnce()
})
