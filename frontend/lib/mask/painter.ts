import { labOf, writeBytes, writeLab } from '#shared/pictures/oklab.ts'
import { areaColourOf, brightnessOf, type Coat, coatOf, underLight, writeCoated } from '#shared/pictures/repaint.ts'
import type { SpotOf } from '#shared/pictures/room/surface-spots.ts'
import type { Texture } from '#shared/pictures/room/texture.ts'
import type { Area } from './area.ts'
import { laidColour, lightOn } from './laid-texture.ts'

// Every fourth pixel in both directions is enough for a mean.
const sampleStep = 4
// So many of the samples are enough for a median.
const medianOf = 4096
const brightestShare = 0.95

/** The pixels of a picture as a canvas gives them: red, green, blue and alpha bytes. */
export type PicturePixels = { width: number; height: number; data: Uint8ClampedArray }

type Write = (pixel: number, bytes: Uint8ClampedArray, to: number) => void

/**
 * Recolours single pixels of a picture to a paint, or lays a texture over them, under the room's light. Each pixel is
 * converted to OKLab only once, when it is first needed, so that another paint takes a fraction of the time.
 */
export const createPainter = (picture: PicturePixels) => {
  const { lab, read, sampled } = createLabPixels(picture)
  const brightness = brightnessIn(lab, [...sampled(() => true)])
  let [paint, area] = ['', undefined as Area | undefined]
  let coat: Coat | undefined
  let lay: Write | undefined

  const samplesOf = ({ cells }: Area) => [...sampled((pixel) => cells[pixel] === 1)]
  const coatFor = (hex: string, samples: readonly number[]) => {
    const colour = colourOf(lab, samples)
    return colour && coatOf(colour, underLight(labOf(hex), brightness))
  }

  return {
    /** Sets the paint, and measures the area that it covers. Returns whether any pixel looks different now. */
    paintArea: (hex: string, painted: Area): boolean => {
      const before = lay ? undefined : coat
      lay = undefined
      ;[paint, area] = [hex, painted]
      coat = coatFor(hex, samplesOf(painted))
      return !before || !coat || !areClose(before, coat)
    },
    /** Sets the texture, and measures the light on the area that it covers. */
    layTexture: (texture: Texture, spotOf: SpotOf, covered: Area) => {
      const own = samplesOf(covered)
      const usual = colourOf(lab, own)?.lightness ?? 1
      const [light, gain] = [lightOn(covered, lab, own, usual), brightness / Math.max(0.05, usual)]
      lay = layingOf(texture, spotOf, (x, y) => gain * light(x, y), picture.width)
    },
    /** Writes red, green, blue and alpha of one changed pixel. */
    write: (pixel: number, bytes: Uint8ClampedArray, to: number) => {
      bytes[to + 3] = 255
      if (lay) return lay(pixel, bytes, to)
      read(pixel)
      // The first stroke begins before the area could be measured.
      coat ??= area && coatFor(paint, [pixel])
      if (coat) writeCoated(coat, lab, pixel * 3, bytes, to)
    },
  }
}

export type Painter = ReturnType<typeof createPainter>

const createLabPixels = ({ width, height, data }: PicturePixels) => {
  const lab = new Float32Array(width * height * 3).fill(Number.NaN)

  const read = (pixel: number) => {
    const [from, to] = [pixel * 4, pixel * 3]
    if (Number.isNaN(lab[to])) writeLab(Number(data[from]), Number(data[from + 1]), Number(data[from + 2]), lab, to)
  }

  function* sampled(isWanted: (pixel: number) => boolean) {
    for (let y = 0; y < height; y += sampleStep) {
      for (let pixel = y * width; pixel < (y + 1) * width; pixel += sampleStep) {
        if (!isWanted(pixel)) continue
        read(pixel)
        yield pixel
      }
    }
  }

  return { lab, read, sampled }
}

const brightnessIn = (lab: Float32Array, samples: readonly number[]) => {
  const lightness = Float32Array.from(samples, (pixel) => Number(lab[pixel * 3])).sort()
  return brightnessOf(Number(lightness[Math.floor(lightness.length * brightestShare)]))
}

const colourOf = (lab: Float32Array, samples: readonly number[]) => {
  const step = Math.max(1, Math.floor(samples.length / medianOf))
  return areaColourOf(
    lab,
    samples.filter((_, place) => place % step === 0),
  )
}

const layingOf = (texture: Texture, spotOf: SpotOf, light: (x: number, y: number) => number, width: number): Write => {
  const colour = new Float32Array(3)
  return (pixel, bytes, to) => {
    const place = [pixel % width, Math.floor(pixel / width)] as const
    laidColour(texture, spotOf, light, place, colour)
    writeBytes(Number(colour[0]), Number(colour[1]), Number(colour[2]), bytes, to)
  }
}

// No eye sees a smaller difference in an 8-bit picture.
const areClose = (one: Coat, other: Coat) =>
  Math.abs(one.gain - other.gain) < 0.002 && Math.abs(one.a - other.a) < 0.001 && Math.abs(one.b - other.b) < 0.001
