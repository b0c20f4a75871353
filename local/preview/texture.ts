import { fileURLToPath } from 'node:url'
import sharp from 'sharp'
import { floorWording } from '#functions/core/generations/run/prompts/floors.ts'
import { materialWording } from '#functions/core/generations/run/prompts/materials.ts'
import { type FloorOptionId, floorOptions } from '#shared/catalogue/floor-options.ts'
import { type MaterialOptionId, materialOptions } from '#shared/catalogue/material-options.ts'
import { type Texture, textureOf } from '#shared/pictures/room/texture.ts'
import { type Lab, labImage } from './oklab.ts'

type Named = { id: string; tileMetres: number; words: string }

const floors: Named[] = floorOptions.map((floor) => ({ ...floor, words: floorWording[floor.id] }))
const materials: Named[] = materialOptions.map((material) => ({ ...material, words: materialWording[material.id] }))

/** The floor that a prompt's wording describes. */
export const floorOf = (prompt: string): Named | undefined => floors.find(({ words }) => prompt.includes(words))

/** The material that a prompt's wording describes. */
export const materialOf = (prompt: string): Named | undefined => materials.find(({ words }) => prompt.includes(words))

/** The floor or material with this id. */
export const surfaceWithId = (id: FloorOptionId | MaterialOptionId | undefined): Named | undefined =>
  [...floors, ...materials].find((surface) => surface.id === id)

const folder = new URL('../../frontend/pictures/textures/', import.meta.url)

export const readTexture = async ({ id, tileMetres }: Named): Promise<Texture> => {
  const rgb = await sharp(fileURLToPath(new URL(`${id}.webp`, folder)))
    .removeAlpha()
    .toColourspace('srgb')
    .raw()
    .toBuffer()
  return textureOf(labImage(rgb), tileMetres)
}

/** Paint, as a texture without a pattern. */
export const plainTexture = (colour: Lab): Texture => textureOf(Float32Array.from(colour), 1)
