import { mkdir } from 'node:fs/promises'
import sharp from 'sharp'
import type { PictureEntry } from '#frontend/pictures/manifest.ts'
import { drawn } from './figures/figure.ts'
import { guide } from './figures/guide.ts'
import { presets } from './figures/presets.ts'
import { averageColour, encode, FOLDER, LICENCE, updateManifest, writePicture } from './library.ts'

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

const examples: Drawing[] = Object.entries(presets).flatMap(([category, entries]) =>
  Object.entries(entries).map(([id, { alt, figure }]) => ({
    folder: 'presets',
    id,
    name: `preset-${id}`,
    alt,
    use: `preset of the category ${category}`,
    svg: drawn(figure),
    scene: `figures/presets-${category}.ts`,
  })),
)

const made: PictureEntry[] = []
for (const { folder, id, name, alt, use, svg, scene } of [...portraits, ...examples]) {
  await mkdir(`${FOLDER}/${folder}`, { recursive: true })
  const picture = sharp(Buffer.from(svg))
  made.push({
    name,
    alt,
    use,
    averageColour: await averageColour(picture),
    files: [await writePicture(`${FOLDER}/${folder}/${id}.webp`, await encode(picture, 'webp'))],
    made: { scene },
    licence: LICENCE,
  })
}
await updateManifest(made)
