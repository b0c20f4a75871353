import { expect, test } from 'vitest'
import {
  checkedMaskPath,
  checkedPath,
  checkedTrainingPath,
  examplePath,
  exportPath,
  generationOfResult,
  hdPath,
  isExport,
  isOwnPicture,
  isResultOf,
  isUpload,
  resultPath,
  thumbnailPath,
  trainingPath,
  trainingZipPath,
  uploadPath,
} from '#functions/core/pictures/storage-paths.ts'
import { PictureType } from '#shared/contracts/uploads.ts'
import { GenerationId, photoIdOfUpload, StoragePath } from '#shared/entities/ids.ts'

const upload = 'ada/uploads/01JZ0000000000000000000001.jpg'
const result = 'ada/generations/gen_01JZ0000000000000000000001.jpg'

test.each([upload, upload.replace('jpg', 'png'), upload.replace('jpg', 'webp'), result])(
  '%s is a picture of its owner only',
  (path) => {
    expect(isOwnPicture('ada', path)).toBe(true)
    for (const other of ['bob', 'ad', 'ada2', '']) expect(isOwnPicture(other, path)).toBe(false)
  },
)

test('an upload has a checked copy, and a result its generation', () => {
  expect(isUpload(upload)).toBe(true)
  expect(checkedPath(upload)).toBe('ada/rooms/01JZ0000000000000000000001.jpg')
  expect(checkedPath(result)).toBe(result)
  expect(generationOfResult(result)).toBe('gen_01JZ0000000000000000000001')
  expect(isResultOf('ada', 'gen_01JZ0000000000000000000001', result)).toBe(true)
  expect(isResultOf('bob', 'gen_01JZ0000000000000000000001', result)).toBe(false)
  expect(isResultOf('ada', 'gen_01JZ0000000000000000000002', result)).toBe(false)
})

test('the paths that are made are those that are recognised', () => {
  const generationId = GenerationId.parse('gen_01JZ0000000000000000000001')
  for (const type of PictureType.options) {
    const path = uploadPath('ada', '01JZ0000000000000000000001', type)
    expect([StoragePath.parse(path), isOwnPicture('ada', path), isUpload(path)]).toEqual([path, true, true])
    expect(generationOfResult(path)).toBeUndefined()
  }
  for (const extension of ['jpg', 'png'] as const) {
    const made = resultPath('ada', generationId, extension)
    expect([StoragePath.parse(made), isOwnPicture('ada', made), isUpload(made)]).toEqual([made, true, false])
    expect([generationOfResult(made), isResultOf('ada', generationId, made)]).toEqual([generationId, true])
    expect(isResultOf('bob', generationId, made)).toBe(false)
  }
  expect(thumbnailPath('ada', generationId)).toBe('ada/generations/gen_01JZ0000000000000000000001-thumbnail.webp')
  expect(isOwnPicture('ada', thumbnailPath('ada', generationId))).toBe(false)
})

test('every other file has a path of its own', () => {
  const id = '01JZ0000000000000000000001'
  expect(hdPath('ada', GenerationId.parse(`gen_${id}`), 'png')).toBe(`ada/generations/gen_${id}-hd.png`)
  expect(checkedMaskPath(upload)).toBe(`ada/rooms/${id}-mask.png`)
  expect([photoIdOfUpload(upload), photoIdOfUpload(result)]).toEqual([id, undefined])
  const photo = trainingPath('ada', id, 1_780_000_000_000, 'image/webp')
  expect(photo).toBe('ada/training-images/1780000000000_0000000000000001.webp')
  expect(checkedTrainingPath(photo)).toBe('ada/training-images/1780000000000_0000000000000001_checked.jpg')
  expect(trainingZipPath('ada', 1_780_000_000_000)).toBe('ada/image_zips/1780000000000_images.zip')
  expect(examplePath('floor-options/oak')).toBe('catalogue/examples/floor-options/oak.webp')
  expect(exportPath('ada', 'x', 2)).toBe('ada/exports/x-2.zip')
  for (const [path, isOne] of [
    ['ada/exports/x-2.zip', true],
    ['ada/rooms/exports/x.zip', false],
    ['/exports/x.zip', false],
    [upload, false],
  ] as const)
    expect(isExport(path)).toBe(isOne)
})

// More than a path, before or after it, must not pass for the path.
test.each(
  [upload, result].flatMap((path) => [
    `${path}/../../bob/uploads/01JZ0000000000000000000002.jpg`,
    `ada/../bob/${path.replace('ada/', '')}`,
    `ada/../${path}`,
    `${path}x`,
    `${path}\n`,
    `${path}?x`,
    `/${path}`,
    path.replace('.jpg', '-thumbnail.webp'),
    path.replace('.jpg', 'Xjpg'),
    path.replace('.jpg', ''),
    path.replace('ada/', 'ada/x/'),
    path.replace('0001.', '001.'),
    path.replace('0001.', '00001.'),
    path.toLowerCase(),
  ]),
)('%j is nothing that anybody owns', (path) => {
  expect(isOwnPicture('ada', path)).toBe(false)
  expect(isOwnPicture('bob', path)).toBe(false)
  expect(isUpload(path)).toBe(false)
  expect(checkedPath(path)).toBe(path)
  expect(generationOfResult(path)).toBeUndefined()
})
