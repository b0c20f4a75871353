import { fileURLToPath } from 'node:url'
import sharp from 'sharp'
import { floorWording } from '#functions/core/generations/run/prompts/floors.ts'
import { materialWording } from '#functions/core/generations/run/prompts/materials.ts'
import { type FloorOptionId, floorOptions } from '#shared/catalogue/floor-options.ts'
import { type MaterialOptionId, materialOptions } from '#shared/catalogue/material-options.ts'
import { halved } from './continued.ts'
import { type Lab, labImage } from './oklab.ts'
import { plane } from './plane.ts'

/** A square picture that repeats seamlessly, in OKLab: at full size first, then halved again and again. */
export type Texture = { levels: readonly Level[]; metres: number }

type Level = { side: number; lab: Float32Array }

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
  const { data, info } = await sharp(fileURLToPath(new URL(`${id}.webp`, folder)))
    .removeAlpha()
    .toColourspace('srgb')
    .raw()
    .toBuffer({ resolveWithObject: true })
  const levels = [{ side: info.width, lab: labImage(data) }]
  for (let level = levels[0]; level && level.side % 2 === 0; level = levels.at(-1)) {
    const { side, lab } = level
    levels.push({ side: side / 2, lab: halved(lab, plane(side, side, new Float32Array(side * side).fill(1))).values })
  }
  return { levels, metres: tileMetres }
}

/** Paint, as a texture without a pattern. */
export const plainTexture = (colour: Lab): Texture => ({
  levels: [{ side: 1, lab: Float32Array.from(colour) }],
  metres: 1,
})

/** A place on a surface in metres, and how many metres a pixel covers there in both directions. */
export type Spot = { u: number; v: number; du: number; dv: number }

const mostTaps = 8

/** Writes the colour of the texture at a spot, averaged over the pixel, to `lab`. */
export const sampleTexture = ({ levels, metres }: Texture, { u, v, du, dv }: Spot, lab: Float32Array): void => {
  const isWide = du > dv
  const [short, long] = isWide ? [dv, du] : [du, dv]
  const taps = Math.min(mostTaps, Math.max(1, Math.round(long / Math.max(1e-6, short))))
  const texel = metres / Number(levels[0]?.side)
  const sharpness = Math.log2(Math.max(short, long / taps) / texel)
  const level = levels[Math.min(levels.length - 1, Math.max(0, Math.round(sharpness)))]
  lab.fill(0)
  for (let tap = 0; tap < taps && level; tap += 1) {
    const shift = ((tap + 0.5) / taps - 0.5) * long
    addSample(level, (u + (isWide ? shift : 0)) / metres, (v + (isWide ? 0 : shift)) / metres, 1 / taps, lab)
  }
}

const addSample = ({ side, lab }: Level, u: number, v: number, share: number, sum: Float32Array): void => {
  const [x, y] = [(u - Math.floor(u)) * side - 0.5, (v - Math.floor(v)) * side - 0.5]
  const [left, top] = [Math.floor(x), Math.floor(y)]
  const [across, down] = [x - left, y - top]
  for (let corner = 0; corner < 4; corner += 1) {
    const [right, below] = [corner & 1, corner >> 1]
    const weight = share * (right ? across : 1 - across) * (below ? down : 1 - down)
    const at = (((top + below + side) % side) * side + ((left + right + side) % side)) * 3
    for (let axis = 0; axis < 3; axis += 1) sum[axis] = Number(sum[axis]) + weight * Number(lab[at + axis])
  }
}
