import { readFileSync } from 'node:fs'
import sharp from 'sharp'
import * as z from 'zod'
import { ramp } from '#shared/pictures/room/ramp.ts'
import { type Lab, labImage, writeBytes } from './oklab.ts'
import type { FurnitureColours } from './style-look.ts'

const folder = new URL('furniture/', import.meta.url)

// `left` and `top` are pixels from the picture's middle and from the horizon; `x` and `depth` are metres to the right and away from the camera.
const Place = z.object({ left: z.number(), top: z.number(), x: z.number(), depth: z.number() })

const Stock = z.object({ back: z.number(), focal: z.number(), pieces: z.record(z.string(), Place) })

/** Measures of the rendered furniture (rendering/preview-furniture): `back` is the distance of the wall behind in metres, `focal` the focal length in pixels. */
export const stock = Stock.parse(JSON.parse(readFileSync(new URL('pieces.json', folder), 'utf8')))

/** A rendered piece of furniture with its shadow on a transparent background: RGBA bytes, top row first. */
export type Piece = z.infer<typeof Place> & { width: number; height: number; pixels: Uint8Array }

// The order in which render.py numbers the materials. Pixels of no material keep their colour.
const parts = ['cloth', 'body', 'accent'] as const

/** Loads a piece, recolours it for a style and multiplies its lightness by `brightness`. */
export const furnitureOf = async (name: string, colours: FurnitureColours, brightness: number): Promise<Piece> => {
  const place = stock.pieces[name]
  if (!place) throw new Error(`there is no furniture called ${name}`)
  const { data: pixels, info } = await sharp(readFileSync(new URL(`${name}.webp`, folder)))
    .ensureAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true })
  const labels = await sharp(readFileSync(new URL(`${name}.parts.png`, folder)))
    .toColourspace('b-w')
    .raw()
    .toBuffer()
  const lab = labImage(await sharp(pixels, { raw: info }).removeAlpha().raw().toBuffer())
  const shades = parts.map((_, index) => meanLightness(lab, labels, index + 1))
  const isRug = name === 'rug'
  const own = new Uint8Array(3)
  for (const [pixel, label] of labels.entries()) {
    const lightness = Number(lab[pixel * 3]) * brightness
    const part = parts[label - 1]
    if (isRug) {
      const [target, a, b] = woven(lightness / brightness, colours)
      const lit = (lightness * target) / rugTones.ground
      writeBytes(lit, (a * lit) / target, (b * lit) / target, own, 0)
    } else if (part) {
      const [target, a, b] = colours[part]
      const lit = target * brightness * lifted(Number(lab[pixel * 3]) / Number(shades[label - 1]))
      writeBytes(lit, (a * lit) / target, (b * lit) / target, own, 0)
    } else writeBytes(lightness, Number(lab[pixel * 3 + 1]), Number(lab[pixel * 3 + 2]), own, 0)
    pixels.set(own, pixel * 4)
  }
  return { ...place, width: info.width, height: info.height, pixels }
}

/** Raises deep shade, since the black of a joint between grey cushions is a hole between white ones. */
const lifted = (shade: number): number => Math.max(shade, 0.55 + 0.25 * shade)

// The lightness of the rendered rug's ground and of its pattern.
const rugTones = { ground: 0.86, pattern: 0.68 }

/** The rug's colour: its ground is a lighter cloth, its pattern has the accent colour. */
const woven = (lightness: number, { cloth, accent }: FurnitureColours): Lab => {
  const share = ramp(lightness, rugTones.pattern, rugTones.ground)
  const ground = [0.4 + 0.5 * cloth[0], 0.7 * cloth[1], 0.7 * cloth[2]] as const
  const between = (one: number, other: number) => one + share * (other - one)
  return [
    between(0.35 + 0.5 * accent[0], ground[0]),
    between(0.8 * accent[1], ground[1]),
    between(0.8 * accent[2], ground[2]),
  ]
}

const meanLightness = (lab: Float32Array, labels: Uint8Array, label: number): number => {
  const own = [...labels.keys()].filter((pixel) => labels[pixel] === label)
  return own.length === 0 ? 1 : own.reduce((sum, pixel) => sum + Number(lab[pixel * 3]), 0) / own.length
}
