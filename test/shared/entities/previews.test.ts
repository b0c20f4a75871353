import { expect, test } from 'vitest'
import { coloursOnlyModel, isPreview, previewModel } from '#shared/entities/previews.ts'

test.each([
  [{ model: previewModel }, true],
  [{ model: coloursOnlyModel }, true],
  [{ model: 'black-forest-labs/flux-kontext-pro' }, false],
  [{ decorationStyle: 'modern' }, false],
])('a generation with the settings %o is a preview: %s', (settings, expected) => {
  expect(isPreview({ settings })).toBe(expected)
})
