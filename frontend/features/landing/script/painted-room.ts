import { labImage, labOf } from '#shared/pictures/oklab.ts'
import { areaColourOf, brightnessOf, coatOf, underLight, writeCoated } from '#shared/pictures/repaint.ts'

/** Returns a room's pixels with its walls in a colour, given as a hex triplet. */
export type Painter = (hex: string) => ImageData

// As for the brush in the studio: the lightness that only the brightest twentieth of the room exceeds.
const brightestShare = 0.95
const isMostlyWall = 128
// Less than in the studio: beside the swatch that was pressed, a grey paint must not look tinted where daylight falls on it.
const keptVariation = 0.1

const pixelsOf = (image: HTMLImageElement) => {
  const canvas = document.createElement('canvas')
  canvas.width = image.naturalWidth
  canvas.height = image.naturalHeight
  const context = canvas.getContext('2d', { willReadFrequently: true })
  if (!context) throw new Error('This browser draws no pictures')
  context.drawImage(image, 0, 0)
  return context.getImageData(0, 0, canvas.width, canvas.height)
}

/** Prepares a room's photo, and its mask with white walls of the same size, for any number of paints. */
export const painterOf = (photo: HTMLImageElement, mask: HTMLImageElement): Painter =>
  repainter(pixelsOf(photo), pixelsOf(mask))

/** The painter of a photo's pixels; the red channel of the mask says how much of a pixel is wall. */
export const repainter = (photo: ImageData, mask: Pick<ImageData, 'data'>): Painter => {
  const rgb = new Uint8ClampedArray(photo.width * photo.height * 3)
  for (let pixel = 0; pixel < photo.width * photo.height; pixel += 1)
    rgb.set(photo.data.subarray(pixel * 4, pixel * 4 + 3), pixel * 3)
  const lab = labImage(rgb)
  const shareOf = (pixel: number) => Number(mask.data[pixel * 4])
  const pixels = Array.from({ length: photo.width * photo.height }, (_, pixel) => pixel)
  const walls = pixels.filter((pixel) => shareOf(pixel) > 0)
  const colour = areaColourOf(
    lab,
    walls.filter((pixel) => shareOf(pixel) >= isMostlyWall),
  )
  const lightness = lab.filter((_, at) => at % 3 === 0).sort()
  const brightness = brightnessOf(Number(lightness[Math.floor(lightness.length * brightestShare)]))
  return (hex) => {
    const painted = new ImageData(new Uint8ClampedArray(photo.data), photo.width, photo.height)
    if (!colour) return painted
    const coat = coatOf(colour, underLight(labOf(hex), brightness), keptVariation)
    const coated = new Uint8ClampedArray(3)
    for (const pixel of walls) {
      writeCoated(coat, lab, pixel * 3, coated, 0)
      const share = shareOf(pixel) / 255
      for (let channel = 0; channel < 3; channel += 1) {
        const place = pixel * 4 + channel
        painted.data[place] = Number(photo.data[place]) * (1 - share) + Number(coated[channel]) * share
      }
    }
    return painted
  }
}
