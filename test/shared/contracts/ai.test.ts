import { beforeEach, expect, test, vi } from 'vitest'
import { modeOf, type StartGeneration } from '#shared/contracts/ai.ts'
import { modesOf } from '#shared/tools/index.ts'

vi.mock('#shared/tools/index.ts', async (original) => ({ ...(await original<object>()), modesOf: vi.fn(() => []) }))

const [whole, brush] = [
  { toolId: 'full-redesign', modeId: 'whole' },
  { toolId: 'full-redesign', modeId: 'brush' },
] as unknown as ReturnType<typeof modesOf>
const body = (changed: Record<string, string> = {}): StartGeneration => ({ generationId: 'gen_1', ...changed })

beforeEach(() => void vi.mocked(modesOf).mockReset())

test('the body of a function with one mode is parsed as that mode', () => {
  if (whole) vi.mocked(modesOf).mockReturnValue([whole])
  expect(modeOf('virtual-staging', body())).toBe(whole)
})

test('the body of a function with several modes names its mode', () => {
  if (whole && brush) vi.mocked(modesOf).mockReturnValue([whole, brush])
  expect(modeOf('virtual-staging', body({ selectedOption: 'full-redesign', subOption: 'brush' }))).toBe(brush)
  expect(() => modeOf('virtual-staging', body({ selectedOption: 'full-redesign', subOption: 'other' }))).toThrow(
    'no mode',
  )
  expect(() => modeOf('virtual-staging', body())).toThrow('no mode')
})
