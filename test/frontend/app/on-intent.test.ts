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
  const { pressAgain } = await import('#frontend/app/early-press.ts')
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

test('a quiz that this tab has begun loads the app at once, which goes on with it', async () => {
  sessionStorage.setItem(quizProgressKey, '{}')
  await import('#frontend/app/on-intent.ts')
  await vi.dynamicImportSettled()
  expect(loaded).toHaveBeenCalledOnce()
})
