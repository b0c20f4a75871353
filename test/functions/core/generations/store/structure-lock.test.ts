import { beforeEach, expect, test, vi } from 'vitest'
import { lockedStructure } from '#functions/core/generations/store/structure-lock.ts'
import { type PhotoStructure, structure } from '#functions/core/pictures/structure.ts'

const design = { toolId: 'full-redesign', modeId: 'room', settings: {} } as unknown as Parameters<
  typeof lockedStructure
>[0]

/** The bytes of a photo, in a buffer of their own as after each read. */
const photo = (name: string) => Buffer.from(`photo ${name}`)

const found = vi.spyOn(structure, 'ofPhoto')

beforeEach(() => {
  found.mockReset()
  found.mockImplementation(async () => ({}) as PhotoStructure)
})

test('the structure of a photo is found once for its designs', async () => {
  const first = await lockedStructure(design, photo('once'))
  expect(first).toBeDefined()
  expect(await lockedStructure(design, photo('once'))).toBe(first)
  expect(await lockedStructure(design, photo('other'))).not.toBe(first)
  expect(found).toHaveBeenCalledTimes(2)
})

test('only the structures of the latest four photos are kept, of those that were asked for last', async () => {
  const ask = async (...names: string[]) => {
    for (const name of names) await lockedStructure(design, photo(name))
  }
  await ask('a', 'b', 'c', 'd', 'a', 'e')
  found.mockClear()
  await ask('a', 'c', 'd', 'e')
  expect(found).not.toHaveBeenCalled()
  await ask('b')
  expect(found).toHaveBeenCalledOnce()
})

test('a photo whose structure could not be found is looked at again', async () => {
  found.mockRejectedValueOnce(new Error('No memory'))
  await expect(lockedStructure(design, photo('hard'))).rejects.toThrow('No memory')
  expect(await lockedStructure(design, photo('hard'))).toBeDefined()
})
