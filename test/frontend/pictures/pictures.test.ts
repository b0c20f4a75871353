import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { PictureManifest } from '#frontend/pictures/manifest.ts'

const FOLDER = 'frontend/pictures'
const { pictures } = PictureManifest.parse(JSON.parse(readFileSync(`${FOLDER}/manifest.json`, 'utf8')))
const listed = pictures.flatMap(({ files }) => files)

const picturesIn = (folder: string): string[] =>
  readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    if (entry.isDirectory()) return entry.name === 'masters' ? [] : picturesIn(join(folder, entry.name))
    return /\.(avif|webp|jpe?g|png)$/.test(entry.name) ? [join(folder, entry.name)] : []
  })

test.each(listed)('$path has the size in the manifest', async ({ path, width, height, bytes }) => {
  const found = await sharp(path).metadata()
  expect({ width: found.width, height: found.height, bytes: statSync(path).size }).toEqual({ width, height, bytes })
})

test('every picture file is listed', () => {
  expect(picturesIn(FOLDER).sort()).toEqual(listed.map(({ path }) => path).sort())
})

test('no served picture is over 120 KB, and all together stay under 15 MB', () => {
  expect(listed.filter(({ bytes }) => bytes > 120_000)).toEqual([])
  const photos = (existsSync('test/rooms') ? picturesIn('test/rooms') : []).map((path) => statSync(path).size)
  expect([...photos, ...listed.map(({ bytes }) => bytes)].reduce((sum, bytes) => sum + bytes, 0)).toBeLessThan(
    15_000_000,
  )
})

test('every picture has its own alt text', () => {
  const words = pictures.map(({ alt }) => alt.trim().toLowerCase())
  expect(words.filter((alt) => alt.length < 15)).toEqual([])
  expect(new Set(words).size).toBe(words.length)
})
