import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { PictureManifest } from '#frontend/pictures/manifest.ts'
import quiz from '#frontend/pictures/quiz.json' with { type: 'json' }
import { stagedKinds } from '#frontend/pictures/staged-kinds.ts'
import { decorationStyles } from '#shared/catalogue/decoration-styles.ts'
import { floorOptions } from '#shared/catalogue/floor-options.ts'
import { materialOptions } from '#shared/catalogue/material-options.ts'
import { presets } from '#shared/catalogue/presets/index.ts'
import { stagingStyles } from '#shared/catalogue/staging-styles.ts'
import { offeredToolIds } from '#shared/tools/offer.ts'

const FOLDER = 'frontend/pictures'
const { pictures } = PictureManifest.parse(JSON.parse(readFileSync(`${FOLDER}/manifest.json`, 'utf8')))

const ofPresets = presets.flatMap((preset) =>
  preset.pictures.map(({ name, alt }) => ({
    alt,
    files: [{ path: `${FOLDER}/presets/${name}.webp`, width: 600, height: 750 }],
  })),
)
const ofQuiz = quiz.pictures.map(({ id, alt, width, height }) => ({
  alt,
  files: ['avif', 'webp'].map((format) => ({ path: `${FOLDER}/quiz/${id}.${format}`, width, height })),
}))
const described = [...pictures, ...ofPresets, ...ofQuiz]

const textured = [...floorOptions, ...materialOptions]
const textures = textured.map(({ id }) => ({ path: `${FOLDER}/textures/${id}.webp`, width: 768, height: 768 }))
const tiles = textured.map(({ id }) => ({ path: `${FOLDER}/textures/${id}-320.webp`, width: 320, height: 240 }))

// One kind of room is shown by the style's own tile (test/frontend/lib/pictures/option-pictures.test.ts).
const staged = stagingStyles
  .flatMap(({ id }) => [id, ...[...new Set(Object.values(stagedKinds))].map((kind) => `${id}-${kind}`)])
  .map((name) => ({ path: `${FOLDER}/staging/${name}.webp`, width: 480, height: 360 }))
  .filter(({ path }) => existsSync(path))

const listed = [...described.flatMap(({ files }) => files), ...textures, ...tiles, ...staged]

const films = pictures.flatMap((picture) => picture.films ?? [])

const bytesOf = (path: string) => statSync(path).size

const picturesIn = (folder: string): string[] =>
  readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    if (entry.isDirectory()) return entry.name === 'masters' ? [] : picturesIn(join(folder, entry.name))
    return /\.(avif|webp|jpe?g|png|mp4|webm)$/.test(entry.name) ? [join(folder, entry.name)] : []
  })

test('every picture has the size that is listed', async () => {
  const found = await Promise.all(
    listed.map(async ({ path }) => {
      const { width, height } = await sharp(path).metadata()
      return { path, width, height }
    }),
  )
  expect(found).toEqual(listed)
})

test('every picture file is listed', () => {
  expect([...picturesIn(FOLDER), ...picturesIn('frontend/public')].sort()).toEqual(
    [...listed, ...films].map(({ path }) => path).sort(),
  )
})

test.each(films)('$path starts at once, lasts 4 to 6 seconds and has at most 400 KB', ({ path, seconds }) => {
  const film = readFileSync(path)
  expect(film.length).toBeLessThanOrEqual(400_000)
  expect(seconds).toBeGreaterThanOrEqual(4)
  expect(seconds).toBeLessThanOrEqual(6)
  // The index of an MP4 must come before its pictures, or a browser reads the whole file before it plays.
  if (path.endsWith('.mp4')) expect(film.indexOf('moov')).toBeLessThan(film.indexOf('mdat'))
})

test('every tool of the carousel has a clip in both formats and both sizes, all of them even', () => {
  const carousel = offeredToolIds.filter((id) => id !== 'magic-editor')
  expect(films.map(({ path }) => path).sort()).toEqual(
    carousel
      .flatMap((id) => [id, `${id}-1200`])
      .flatMap((name) => [`${FOLDER}/clips/${name}.mp4`, `${FOLDER}/clips/${name}.webm`])
      .sort(),
  )
  for (const { path, width, height } of films)
    expect([width, height]).toEqual(path.includes('-1200.') ? [1200, 800] : [960, 640])
  expect(films.every(({ width, height }) => width % 2 === 0 && height % 2 === 0)).toBe(true)
})

test('no served picture is over 120 KB, and all together stay under 40 MB', () => {
  expect(listed.filter(({ path }) => bytesOf(path) > 120_000)).toEqual([])
  const photos = existsSync('test/rooms') ? picturesIn('test/rooms') : []
  const served = [...listed, ...films].map(({ path }) => path)
  expect([...photos, ...served].reduce((sum, path) => sum + bytesOf(path), 0)).toBeLessThan(40_000_000)
})

test('every picture has its own alt text', () => {
  const words = described.map(({ alt }) => alt.trim().toLowerCase())
  expect(words.filter((alt) => alt.length < 15)).toEqual([])
  expect(new Set(words).size).toBe(words.length)
})

test('every style of Full Redesign and of Virtual Staging has a tile of a room, and no style shares one', () => {
  const styles = [
    ...decorationStyles.map(({ id }) => `${FOLDER}/styles/${id}.webp`),
    ...stagingStyles.map(({ id }) => `${FOLDER}/staging/${id}.webp`),
  ]
  const paths = listed.map(({ path }) => path)
  expect(styles.filter((path) => !paths.includes(path))).toEqual([])
  expect(new Set(styles.map((path) => readFileSync(path).toString('base64'))).size).toBe(styles.length)
})

test.each(tiles)('$path has at most 15 KB', ({ path }) => {
  expect(bytesOf(path)).toBeLessThanOrEqual(15_000)
})

/** The mean difference of neighbouring pixels, in grey levels, at every line of the picture; the last line is its edge. */
const stepsOf = async (path: string): Promise<number[]> => {
  const { data, info } = await sharp(path).greyscale().raw().toBuffer({ resolveWithObject: true })
  const size = info.width
  return Array.from({ length: size }, (_, line) => {
    const next = (line + 1) % size
    let sum = 0
    for (let k = 0; k < size; k++) {
      sum += Math.abs(Number(data[k * size + line]) - Number(data[k * size + next]))
      sum += Math.abs(Number(data[line * size + k]) - Number(data[next * size + k]))
    }
    return sum / (2 * size)
  })
}

// WebP encodes blocks, so that a picture differs a little more at its edge.
const tolerance = (step: number) => 1.05 * step + 0.5

test.each(textures)('$path repeats without a seam', async ({ path }) => {
  const steps = await stepsOf(path)
  expect(steps.at(-1)).toBeLessThanOrEqual(tolerance(Math.max(...steps.slice(0, -1))))
})

test.each([
  ['open-graph.jpg', 1200, 630],
  ['icon-32.png', 32, 32],
  ['apple-touch-icon.png', 180, 180],
  ['icon-192.png', 192, 192],
  ['icon-512.png', 512, 512],
  ['icon-maskable-512.png', 512, 512],
])('%s is served with the size that browsers and shared links ask for', (file, width, height) => {
  expect(listed).toContainEqual(expect.objectContaining({ path: `frontend/public/${file}`, width, height }))
})

test('the icons that a system cuts to its own shape have no transparent corner', async () => {
  for (const file of ['apple-touch-icon.png', 'icon-maskable-512.png']) {
    expect((await sharp(`frontend/public/${file}`).stats()).isOpaque).toBe(true)
  }
})

test('the training guide shows good photos, and one for each thing that can be wrong with a photo', () => {
  const guide = pictures.filter(({ name }) => name.startsWith('guide-'))
  const bad = guide.filter(({ use }) => use.endsWith('a bad photo')).map(({ name }) => name)
  expect(bad.sort()).toEqual([
    'guide-blurred',
    'guide-hidden-face',
    'guide-too-dark',
    'guide-too-far',
    'guide-two-people',
  ])
  expect(guide.length).toBeGreaterThan(bad.length)
})
