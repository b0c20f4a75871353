import { readFile } from 'node:fs/promises'
import { beforeEach, expect, test, vi } from 'vitest'
import { preparePhoto } from '#frontend/lib/pictures/chosen-photo.ts'
import { heicPixels } from '#frontend/lib/pictures/heic-pixels.ts'
import { limits } from '#shared/limits.ts'
import { picturesOf } from '#test/support/frontend/web-pictures.ts'
import { replace } from '#test/support/replace.ts'

// 128 × 96 px: red above, blue below.
const file = new Uint8Array(await readFile('test/support/room.heic'))

/** The worker's code in this thread, in place of a worker. */
class WorkerHere extends EventTarget {
  async postMessage(bytes: ArrayBuffer) {
    this.dispatchEvent(new MessageEvent('message', { data: await heicPixels(new Uint8Array(bytes)) }))
  }
  terminate() {}
}

/** A browser that decodes no files, but takes pixels. */
beforeEach(() => {
  picturesOf({ width: 0, height: 0 })
  vi.stubGlobal('Worker', WorkerHere)
  vi.stubGlobal(
    'ImageData',
    class {
      readonly data: Uint8ClampedArray
      readonly width: number
      readonly height: number
      constructor(data: Uint8ClampedArray, width: number, height: number) {
        ;[this.data, this.width, this.height] = [data, width, height]
      }
    },
  )
  vi.stubGlobal('createImageBitmap', async (source: ImageData | Blob) => {
    if (source instanceof Blob) throw new DOMException('The source image could not be decoded.', 'InvalidStateError')
    return { width: source.width, height: source.height, close: () => {} }
  })
})

test('a HEIC photo that the browser cannot decode is prepared like any other', async () => {
  expect(await preparePhoto(new Blob([file]))).toMatchObject({ size: { width: 128, height: 96 } })
})

test('its pixels are those of the photo', async () => {
  const answer = await heicPixels(file)
  if ('refusal' in answer) throw new Error(answer.refusal)
  const at = (x: number, y: number) => [...answer.data.slice((y * 128 + x) * 4, (y * 128 + x) * 4 + 4)]
  const isNear = (found: number[], wanted: number[]) =>
    found.every((level, index) => Math.abs(level - (wanted[index] ?? 0)) < 8)
  expect(isNear(at(64, 10), [0xc0, 0x40, 0x20, 255])).toBe(true)
  expect(isNear(at(64, 90), [0x20, 0x40, 0xc0, 255])).toBe(true)
})

test('a HEIC file without a picture in it is refused with its own message', async () => {
  await expect(preparePhoto(new Blob([file.slice(0, 64)]))).rejects.toMatchObject({ code: 'photo.heic' })
})

test('a HEIC photo with too many pixels is refused before they are decoded', async () => {
  const restore = replace(limits, 'chosenFileMaxPixels', 100)
  try {
    await expect(preparePhoto(new Blob([file]))).rejects.toMatchObject({ code: 'photo.tooLarge' })
  } finally {
    restore()
  }
})
