import { expect, test, vi } from 'vitest'

const loaded = vi.hoisted(() => vi.fn())
vi.mock('#frontend/app/main.tsx', () => {
  loaded()
  return {}
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
