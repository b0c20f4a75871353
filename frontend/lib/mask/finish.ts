import type { Texture } from '#shared/pictures/room/texture.ts'
import { type Area, wholeBox } from './area.ts'
import type { Overlay } from './overlay.ts'
import { createPainter, type Painter, type PicturePixels } from './painter.ts'
import { pixelsOf } from './picture-pixels.ts'
import type { SurfaceUnder } from './surfaces.ts'

/** What the area is shown in: a paint such as `#8b9478`, or a texture on the surface under the area. */
export type Finish = { paint: string } | { texture: Texture; surfaceUnder: SurfaceUnder }

type Shown = { painter?: Painter; looksDifferent: boolean }
const notShown: Shown = { looksDifferent: false }

/** The photo in a layer, as soon as it has loaded. */
export const loadedImage = (layer: HTMLElement) => {
  const image = layer.querySelector('img')
  return image?.complete && image.naturalWidth > 0 ? image : undefined
}

/** Shows the area in a finish, as soon as the photo has loaded. */
export const createFinish = (layer: HTMLElement, area: Area, overlay: Overlay, schedule: () => void) => {
  const photo = createPhotoPixels(layer, area)
  let finish: Finish | undefined

  /** Measures the area anew; draws everything again if it looks different then. */
  const repaint = (isNew: boolean) => {
    const { painter, looksDifferent } = finish ? photo.show(finish) : notShown
    const changes = overlay.setPainter(painter)
    if (!isNew && !looksDifferent && !changes) return
    overlay.add(wholeBox(area))
    schedule()
  }

  const onLoad = () => finish && repaint(true)
  layer.addEventListener('load', onLoad, true)

  return {
    pixels: photo.pixels,
    setFinish: (next: Finish | undefined) => {
      finish = next
      repaint(true)
    },
    repaint: () => {
      if (finish) repaint(false)
      schedule()
    },
    remove: () => layer.removeEventListener('load', onLoad, true),
  }
}

/** Reads the photo's pixels once, for the edges in it and for its painter. */
const createPhotoPixels = (layer: HTMLElement, area: Area) => {
  let read: { of: HTMLImageElement; pixels: PicturePixels; painter?: Painter } | undefined

  /** Undefined until the photo has loaded, and when the browser withholds its pixels. */
  const reading = () => {
    const image = loadedImage(layer)
    if (!image || read?.of === image) return image && read
    const pixels = pixelsOf(image, area)
    if (pixels) read = { of: image, pixels }
    return pixels && read
  }

  return {
    pixels: () => reading()?.pixels,
    /** Sets the painter to a finish. No painter where the finish cannot be shown. */
    show: (finish: Finish): Shown => {
      const found = reading()
      if (!found) return notShown
      found.painter ??= createPainter(found.pixels)
      const { painter, pixels } = found
      if (!('texture' in finish)) return { painter, looksDifferent: painter.paintArea(finish.paint, area) }
      const spotOf = finish.surfaceUnder(area, pixels)
      if (!spotOf) return notShown
      painter.layTexture(finish.texture, spotOf, area)
      return { painter, looksDifferent: true }
    },
  }
}
