import { readdirSync, readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { dark, light } from '#frontend/theme/palette.ts'

const channel = (value: number) => (value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4)

const luminance = (hex: string) => {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) =>
    channel(Number.parseInt(hex.slice(at, at + 2), 16) / 255),
  )
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

/** WCAG 2 contrast. */
const contrast = (a: string, b: string) => {
  const [darker = 0, lighter = 0] = [luminance(a), luminance(b)].sort((x, y) => x - y)
  return (lighter + 0.05) / (darker + 0.05)
}

describe.each([
  ['light', light],
  ['dark', dark],
])('the %s theme', (_, palette) => {
  const backgrounds = [palette.background.default, palette.background.paper, palette.sunken]

  test.each(['primary', 'secondary', 'disabled'] as const)('%s text is legible on every background', (role) => {
    for (const background of backgrounds) expect(contrast(palette.text[role], background)).toBeGreaterThanOrEqual(4.5)
  })

  test.each(['primary', 'error', 'success', 'warning', 'info'] as const)('%s is legible as text', (role) => {
    for (const background of backgrounds) expect(contrast(palette[role].main, background)).toBeGreaterThanOrEqual(4.5)
    expect(contrast(palette[role].contrastText, palette[role].main)).toBeGreaterThanOrEqual(4.5)
  })

  test.each(['error', 'success', 'warning', 'info'] as const)('a banner of severity %s is legible', (role) => {
    expect(contrast(palette[role].main, palette[role].light)).toBeGreaterThanOrEqual(3)
    expect(contrast(palette.text.primary, palette[role].light)).toBeGreaterThanOrEqual(4.5)
  })

  test('the edges of controls have enough contrast', () => {
    for (const background of backgrounds) expect(contrast(palette.lineStrong, background)).toBeGreaterThanOrEqual(3)
  })

  test('labels on pictures and tags are legible', () => {
    expect(contrast(palette.plate.contrastText, palette.plate.main)).toBeGreaterThanOrEqual(4.5)
    expect(contrast(palette.accentSoft.contrastText, palette.accentSoft.main)).toBeGreaterThanOrEqual(4.5)
  })
})

test('the page that loads first has the colours of the theme', () => {
  const css = readFileSync('frontend/public/first-paint.css', 'utf8')
  for (const { background, text } of [light, dark])
    expect(css).toContain(`background: ${background.default};\n  color: ${text.secondary};`)
})

test('components take corner radii and shadows from the theme', () => {
  const files = readdirSync('frontend', { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.tsx?$/.test(file) && !file.startsWith('theme'))
    .map((file) => `frontend/${file}`)
  const isHardCoded = (source: string) =>
    /borderRadius: [^\n]*[1-9](px|,| })|boxShadow: [^\n]*(rgb|#[\da-f])/.test(source)
  expect(files.length).toBeGreaterThan(100)
  expect(files.filter((file) => isHardCoded(readFileSync(file, 'utf8')))).toEqual([])
})
