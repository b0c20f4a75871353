import { copyFile, mkdir, readFile, stat, writeFile } from 'node:fs/promises'
import sharp, { type Sharp } from 'sharp'
import * as z from 'zod'
import { type PictureEntry, PictureManifest } from '#frontend/pictures/manifest.ts'

const FOLDER = 'frontend/pictures'
const MASTERS = 'rendering/masters'
const MANIFEST = `${FOLDER}/manifest.json`
const LARGEST_BYTES = 120 * 1000
const LICENCE = '© Roomwright, MIT with the repository'

const Rendered = z.object({ samples: z.int() })
const Described = z.object({
  name: z.string(),
  alt: z.string(),
  use: z.string(),
  folder: z.string(),
  scene: z.string(),
  widths: z.array(z.int()),
  photo: z.boolean(),
  formats: z.array(z.enum(['avif', 'webp', 'jpg'])),
})
type Described = z.infer<typeof Described>
type Format = Described['formats'][number]

const readJson = async (path: string): Promise<unknown> => JSON.parse(await readFile(path, 'utf8'))
const sizeOf = async (path: string) => (await stat(path).catch(() => undefined))?.size

const encodings: Record<Format, (picture: Sharp, quality: number) => Sharp> = {
  avif: (picture, quality) => picture.avif({ quality: quality - 18, effort: 5 }),
  webp: (picture, quality) => picture.webp({ quality, effort: 5, smartSubsample: true }),
  jpg: (picture, quality) => picture.jpeg({ quality, mozjpeg: true }),
}

/** Encodes with the best quality whose file has at most `LARGEST_BYTES`. */
const encode = async (master: string, width: number, format: Format): Promise<Buffer> => {
  for (let quality = 82; quality >= 34; quality -= 6) {
    const bytes = await encodings[format](sharp(master).resize({ width }), quality).toBuffer()
    if (bytes.length <= LARGEST_BYTES) return bytes
  }
  throw new Error(`${master} at ${width} pixels does not fit into ${LARGEST_BYTES} bytes as ${format}`)
}

/** The largest size has no width in its name. A style's file has the id of the style's option as its name. */
const fileName = ({ name, folder, widths }: Described, width: number, format: Format): string => {
  const plain = name.replace(/^style-/, '')
  const suffix = width === Math.max(...widths) ? '' : `-${width}`
  return [FOLDER, folder, `${plain}${suffix}.${format}`].filter(Boolean).join('/')
}

const encodeFiles = async (picture: Described, master: string): Promise<PictureEntry['files']> => {
  const files: PictureEntry['files'] = []
  await mkdir([FOLDER, picture.folder].filter(Boolean).join('/'), { recursive: true })
  for (const width of picture.widths) {
    for (const format of picture.formats) {
      const path = fileName(picture, width, format)
      const bytes = await encode(master, width, format)
      await writeFile(path, bytes)
      const { height } = await sharp(bytes).metadata()
      files.push({ path, width, height, bytes: bytes.length })
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

const averageColour = async (master: string): Promise<string> => {
  const pixel = await sharp(master).resize(1, 1, { kernel: 'linear' }).removeAlpha().raw().toBuffer()
  return `#${pixel.toString('hex', 0, 3)}`
}

const makePicture = async (picture: Described): Promise<PictureEntry> => {
  const master = `${MASTERS}/${picture.name}.png`
  const { samples } = Rendered.parse(await readJson(master.replace('.png', '.json')))
  if (picture.photo) await keepPhoto(picture.name, master)
  return {
    name: picture.name,
    alt: picture.alt,
    use: picture.use,
    averageColour: await averageColour(master),
    files: await encodeFiles(picture, master),
    made: { scene: picture.scene, samples },
    licence: LICENCE,
  }
}

/** Updates an entry's texts from the scenes; returns no entry when a file is missing. */
const refresh = async (entry: PictureEntry, described: Described[]): Promise<PictureEntry[]> => {
  const sizes = await Promise.all(entry.files.map(({ path }) => sizeOf(path)))
  if (sizes.includes(undefined)) return []
  const { alt, use } = described.find(({ name }) => name === entry.name) ?? entry
  return [{ ...entry, alt, use }]
}

const main = async (wanted: string[]): Promise<void> => {
  const described = z.array(Described).parse(await readJson(`${MASTERS}/list.json`))
  const { pictures: known } = PictureManifest.parse(await readJson(MANIFEST).catch(() => ({ pictures: [] })))
  const made = await Promise.all(described.filter(({ name }) => wanted.includes(name)).map(makePicture))
  const kept = await Promise.all(
    known.filter(({ name }) => !wanted.includes(name)).map((entry) => refresh(entry, described)),
  )
  const pictures = [...made, ...kept.flat()].sort((a, b) => a.name.localeCompare(b.name))
  await writeFile(MANIFEST, `${JSON.stringify({ pictures }, null, 2)}\n`)
}

await main(process.argv.slice(2))
