import { mkdir } from 'node:fs/promises'
import sharp from 'sharp'
import type { PictureEntry } from '#frontend/pictures/manifest.ts'
import { presets } from '#shared/catalogue/presets/index.ts'
import { guide } from './figures/guide.ts'
import { drawingsOf } from './figures/preset.ts'
import { presets as figures } from './figures/presets.ts'
import { encode, FOLDER, updateManifest, writePicture } from './library.ts'

type Drawing = { folder: string; id: string; name: string; alt: string; use: string; svg: string; scene: string }

const portraits: Drawing[] = Object.entries(guide).map(([id, { alt, isGood, drawing }]) => ({
  folder: 'guide',
  id,
  name: `guide-${id}`,
  alt,
  use: `training guide: ${isGood ? 'a good' : 'a bad'} photo`,
  svg: drawing,
  scene: 'figures/guide.ts',
}))

const examples: Drawing[] = presets.flatMap(({ id, categoryId, pictures }) => {
  const preset = figures[id]
  if (!preset) throw new Error(`No figure is drawn for the preset ${id}`)
  const drawings = drawingsOf(preset)
  return pictures.map(({ name, alt }, index) => {
    const svg = drawings[index]
    if (!svg) throw new Error(`There is no drawing for the picture ${name}`)
    return {
      folder: 'presets',
      id: name,
      name: `preset-${name}`,
      alt,
      use: `preset of the category ${categoryId}`,
      svg,
      scene: `figures/presets-${categoryId}.ts`,
    }
  })
})

const made: PictureEntry[] = []
for (const { folder, id, name, alt, use, svg, scene } of [...portraits, ...examples]) {
  await mkdir(`${FOLDER}/${folder}`, { recursive: true })
  const picture = sharp(Buffer.from(svg))
  made.push({
    name,
    alt,
    use,
    files: [await writePicture(`${FOLDER}/${folder}/${id}.webp`, await encode(picture, 'webp'))],
    scene,
  })
}
await updateManifest(made)
