import { copyFile, mkdir } from 'node:fs/promises'
import sharp from 'sharp'
import * as z from 'zod'
import type { PictureEntry } from '#frontend/pictures/manifest.ts'
import { encode, FOLDER, type Format, readJson, updateManifest, writePicture } from './library.ts'

const MASTERS = 'rendering/masters'

const Described = z.object({
  name: z.string(),
  alt: z.string(),
  use: z.string(),
  folder: z.string(),
  scene: z.string(),
  widths: z.array(z.int()),
  photo: z.boolean(),
  mirrored: z.boolean(),
  formats: z.array(z.enum(['avif', 'webp', 'jpg'])),
})
type Described = z.infer<typeof Described>

/** The largest size has no width in its name. The file of a style or room type has the option's id as its name. */
const fileName = ({ name, folder, widths }: Described, width: number, format: Format): string => {
  const plain = name.replace(/^(style|room)-/, '')
  const suffix = width === Math.max(...widths) ? '' : `-${width}`
  return [FOLDER, folder, `${plain}${suffix}.${format}`].filter(Boolean).join('/')
}

const encodeFiles = async (picture: Described, master: string): Promise<PictureEntry['files']> => {
  const files: PictureEntry['files'] = []
  await mkdir([FOLDER, picture.folder].filter(Boolean).join('/'), { recursive: true })
  for (const width of picture.widths) {
    for (const format of picture.formats) {
      const bytes = await encode(sharp(master).flop(picture.mirrored).resize({ width }), format)
      files.push(await writePicture(fileName(picture, width, format), bytes))
    }
  }
  return files
}

/** Writes the picture as a phone's JPEG with its masks to test/rooms, for tests that upload a photo. */
const keepPhoto = async (name: string, master: string): Promise<void> => {
  await mkdir('test/rooms', { recursive: true })
  await sharp(master).withMetadata({ orientation: 1 }).jpeg({ quality: 85 }).toFile(`test/rooms/${name}.jpg`)
  await sharp(master.replace('.png', '.labels.png'))
    .png({ palette: false })
    .toColourspace('b-w')
    .toFile(`test/rooms/${name}.labels.png`)
  await copyFile(master.replace('.png', '.labels.json'), `test/rooms/${name}.labels.json`)
}

const makePicture = async (picture: Described): Promise<PictureEntry> => {
  const master = `${MASTERS}/${picture.name}.png`
  if (picture.photo) await keepPhoto(picture.name, master)
  return {
    name: picture.name,
    alt: picture.alt,
    use: picture.use,
    files: await encodeFiles(picture, master),
    scene: picture.scene,
  }
}

const main = async (wanted: string[]): Promise<void> => {
  const described = z.array(Described).parse(await readJson(`${MASTERS}/list.json`))
  const made = await Promise.all(described.filter(({ name }) => wanted.includes(name)).map(makePicture))
  await updateManifest(made, (entry) => {
    const { alt, use } = described.find(({ name }) => name === entry.name) ?? entry
    return { ...entry, alt, use }
  })
}

await main(process.argv.slice(2))
