import { expect, test } from 'vitest'
import { presetWording } from '#functions/core/generations/run/prompts/presets/index.ts'
import { presets } from '#shared/catalogue/presets/index.ts'

const wordings: Record<string, string>[] = Object.values(presetWording)

test('every preset has a wording, and no wording is left over', () => {
  expect(Object.keys(presetWording).sort()).toEqual(presets.map(({ id }) => id).sort())
})

test.each(['scene', 'clothes', 'light', 'picture'])(
  'the %s of every preset is its own and fits into a sentence',
  (part) => {
    const words = wordings.map((wording) => wording[part] ?? '')
    expect(new Set(words).size).toBe(60)
    expect(words.filter((text) => text.length < 12 || text.length > 120)).toEqual([])
    expect(words.filter((text) => !/^[a-z0-9]/.test(text) || /[.;:]$| {2}|\n/.test(text))).toEqual([])
  },
)
