import { mkdir } from 'node:fs/promises'
import sharp from 'sharp'
import type { PictureEntry } from '#frontend/pictures/manifest.ts'
import { presets } from '#shared/catalogue/presets/index.ts'
import { guide } from './figures/guide.ts'
import { drawingsOf } from './figures/preset.ts'
import { presets as figures } from './figures/presets.ts'
import { encode, FOLDER, updateManifest, writePicture } from './library.ts'

const draw = async (folder: string, name: string, svg: string): Promise<PictureEntry['files']> => {
  await mkdir(`${FOLDER}/${folder}`, { recursive: true })
  return [await writePicture(`${FOLDER}/${folder}/${name}.webp`, await encode(sharp(Buffer.from(svg)), 'webp'))]
}

const portraits: PictureEntry[] = []
for (const [id, { alt, isGood, drawing }] of Object.entries(guide)) {
  portraits.push({
    name: `guide-${id}`,
    alt,
    use: `training guide: ${isGood ? 'a good' : 'a bad'} photo`,
    files: await draw('guide', id, drawing),
    scene: 'figures/guide.ts',
  })
}
await updateManifest(portraits)

for (const { id, pictures } of presets) {
  const preset = figures[id]
  if (!preset) throw new Error(`No figure is drawn for the preset ${id}`)
  const drawings = drawingsOf(preset)
  for (const [index, { name }] of pictures.entries()) {
    const svg = drawings[index]
    if (!svg) throw new Error(`There is no drawing for the picture ${name}`)
    await draw('presets', name, svg)
  }
}
