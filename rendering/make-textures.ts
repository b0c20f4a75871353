import { mkdir } from 'node:fs/promises'
import sharp, { type Sharp } from 'sharp'
import { floorOptions } from '#shared/catalogue/floor-options.ts'
import { materialOptions } from '#shared/catalogue/material-options.ts'
import { encode, FOLDER, writePicture } from './library.ts'
import { floorTextures } from './textures/floors.ts'
import { materialTextures } from './textures/materials.ts'
import { rendered, type Texture } from './textures/texture.ts'

const PIXELS = 768
const TILE = { width: 320, height: 240 }
const LARGEST_TILE_BYTES = 15_000
/** Up to this width in metres a texture shows small things, and its tile only a part of it. */
const SMALL_METRES = 0.8

const families = {
  floors: floorOptions.map((option) => ({ ...option, texture: floorTextures[option.id] })),
  materials: materialOptions.map((option) => ({ ...option, texture: materialTextures[option.id] })),
}

type Textured = { id: string; tileMetres: number; texture: Texture }

/** The middle of a texture as a tile. */
const tileOf = (picture: Sharp, tileMetres: number): Sharp => {
  const width = tileMetres > SMALL_METRES ? PIXELS : 1.5 * TILE.width
  const height = (width * TILE.height) / TILE.width
  const part = { width, height, left: (PIXELS - width) / 2, top: (PIXELS - height) / 2 }
  return picture.clone().extract(part).resize(TILE)
}

const makeTexture = async ({ id, tileMetres, texture }: Textured): Promise<void> => {
  const bytes = rendered(texture, tileMetres, PIXELS)
  const picture = sharp(bytes, { raw: { width: PIXELS, height: PIXELS, channels: 3 } })
  const tile = tileOf(picture, tileMetres)
  const path = `${FOLDER}/textures/${id}`
  await writePicture(`${path}.webp`, await encode(picture, 'webp', { best: 94 }))
  await writePicture(`${path}-${TILE.width}.webp`, await encode(tile, 'webp', { largestBytes: LARGEST_TILE_BYTES }))
}

const [family, ...ids] = process.argv.slice(2)
if (family !== 'floors' && family !== 'materials') throw new Error('Usage: make-textures.ts floors|materials [id...]')
await mkdir(`${FOLDER}/textures`, { recursive: true })
const wanted: readonly Textured[] = families[family].filter(({ id }) => ids.length === 0 || ids.includes(id))
for (const option of wanted) {
  await makeTexture(option)
  console.log(option.id)
}
