import { vi } from 'vitest'

type Drawn = { width: number; height: number; quality: number | undefined }

/** Stubs decoding to return `size` and encoding to return `bytesOf` bytes; returns the encoded pictures. */
export const picturesOf = (
  size: { width: number; height: number },
  bytesOf: (drawn: Drawn) => number = () => 1000,
): Drawn[] => {
  const drawn: Drawn[] = []
  class Canvas {
    readonly width: number
    readonly height: number
    constructor(width: number, height: number) {
      this.width = width
      this.height = height
    }
    getContext() {
      return { fillRect: () => {}, drawImage: () => {} }
    }
    transferToImageBitmap() {
      return { width: this.width, height: this.height, close: () => {} }
    }
    async convertToBlob({ type, quality }: ImageEncodeOptions) {
      const one = { width: this.width, height: this.height, quality }
      drawn.push(one)
      return new Blob([new Uint8Array(bytesOf(one))], { type: type ?? '' })
    }
  }
  vi.stubGlobal('OffscreenCanvas', Canvas)
  vi.stubGlobal('createImageBitmap', async () => ({ ...size, close: () => {} }))
  return drawn
}

export const unreadablePictures = () => {
  vi.stubGlobal('createImageBitmap', async () => {
    throw new DOMException('The source image could not be decoded.', 'InvalidStateError')
  })
}

type Upload = { url: string; form: FormData }

/**
 * Stubs uploads to respond with `status`, the second one with `second`; 'never' sends no response. Returns the uploads.
 */
export const storageAnswering = (
  answer: { status: number | 'never'; second?: number | 'never' } = { status: 204 },
): Upload[] => {
  const uploads: Upload[] = []
  class Request {
    status = 0
    upload: { onprogress?: (event: { loaded: number }) => void } = {}
    onload?: () => void
    onerror?: () => void
    onabort?: () => void
    private url = ''
    open(_: string, url: string) {
      this.url = url
    }
    send(form: FormData) {
      const status = (uploads.length === 1 && answer.second) || answer.status
      uploads.push({ url: this.url, form })
      if (status === 'never') return
      queueMicrotask(() => {
        this.status = status
        if (status === 0) return this.onerror?.()
        this.upload.onprogress?.({ loaded: 1000 })
        this.onload?.()
      })
    }
    abort() {
      this.onabort?.()
    }
  }
  vi.stubGlobal('XMLHttpRequest', Request)
  return uploads
}
