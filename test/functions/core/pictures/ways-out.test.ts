import { readdirSync, readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'

const marked = 'marked'

/**
 * Every module that stores a picture or answers with one. A new one must mark its pictures (docs/product.md, Marks), or
 * say why it need not.
 */
const waysOut: Record<string, typeof marked | { unmarked: string }> = {
  'functions/core/generations/store/store-design.ts': marked,
  'functions/core/generations/hd/store-hd.ts': marked,
  'functions/core/generations/downloads/picture-files.ts': marked,
  'functions/core/sharing/shared-pictures.ts': marked,
  'functions/core/generations/run/store-original.ts': { unmarked: 'an uploaded photo' },
  'functions/core/generations/kinds/example.ts': { unmarked: 'a thumbnail that is marked already' },
  'functions/core/generations/run/checked-copies.ts': { unmarked: 'an uploaded photo and its mask' },
  'functions/core/generations/room-map/store-room-map.ts': { unmarked: 'labels of the things in a photo' },
  'functions/core/training/train-model.ts': { unmarked: 'an uploaded photo' },
  'functions/core/training/validate-photo.ts': { unmarked: 'an uploaded photo' },
}

const modulesIn = (folder: string) =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.tsx?$/.test(name))
    .map((name) => ({ file: `${folder}/${name}`, code: readFileSync(`${folder}/${name}`, 'utf8') }))

const modules = modulesIn('functions')

const storeCode = readFileSync('functions/core/clients/aws/picture-store.ts', 'utf8')
const writers = [...storeCode.matchAll(/export const (store\w+)/g)].flatMap(([, name]) => name ?? [])

const isWayOut = ({ file, code }: (typeof modules)[number]) =>
  !file.startsWith('functions/core/clients/') &&
  (writers.some((writer) => new RegExp(`\\b${writer}\\(`).test(code)) ||
    code.includes('core/pictures/public-pictures.ts'))

test('every module through which a picture leaves is known', () => {
  expect(writers).toContain('storePicture')
  expect(
    modules
      .filter(isWayOut)
      .map(({ file }) => file)
      .sort(),
  ).toEqual(Object.keys(waysOut).sort())
})

test('only the clients of the stores write objects', () => {
  const direct = modules.filter(({ code }) =>
    /\b(PutObjectCommand|CopyObjectCommand|CompleteMultipartUpload|Upload)\(/.test(code),
  )
  expect(direct.map(({ file }) => file).sort()).toEqual([
    'functions/core/clients/aws/owned-objects.ts',
    'functions/core/clients/aws/picture-store.ts',
  ])
})

describe('an AI picture is marked where it leaves', () => {
  const ours = Object.keys(waysOut).filter((file) => waysOut[file] === marked)
  test.each(ours)('%s', (file) => {
    expect(readFileSync(file, 'utf8')).toMatch(/\bmarkPicture\(/)
  })
})

// A canvas loses the marks of what is drawn on it, so a browser makes files of uploads alone, and of masks.
test('the browser encodes no design', () => {
  const encoders = modulesIn('frontend').filter(({ code }) => /\b(toBlob|convertToBlob|toDataURL)\(/.test(code))
  expect(encoders.map(({ file }) => file).sort()).toEqual([
    'frontend/lib/mask/picture-pixels.ts',
    'frontend/lib/pictures/chosen-photo.ts',
  ])
})
