import { readFile, stat, writeFile } from 'node:fs/promises'
import sharp, { type Sharp } from 'sharp'
import { type PictureEntry, PictureManifest } from '#frontend/pictures/manifest.ts'

export const FOLDER = 'frontend/pictures'
const LICENCE = '© Roomwright, MIT with the repository'
const MANIFEST = `${FOLDER}/manifest.json`
const LARGEST_BYTES = 120 * 1000

export type Format = 'avif' | 'webp' | 'jpg'

export const readJson = async (path: string): Promise<unknown> => JSON.parse(await readFile(path, 'utf8'))
const sizeOf = async (path: string) => (await stat(path).catch(() => undefined))?.size

const encodings: Record<Format, (picture: Sharp, quality: number) => Sharp> = {
  avif: (picture, quality) => picture.avif({ quality: quality - 18, effort: 5 }),
  webp: (picture, quality) => picture.webp({ quality, effort: 5, smartSubsample: true }),
  jpg: (picture, quality) => picture.jpeg({ quality, mozjpeg: true }),
}

/** Encodes with the best quality whose file has at most `largestBytes`. */
export const encode = async (
  picture: Sharp,
  format: Format,
  { largestBytes = LARGEST_BYTES, best = 82 } = {},
): Promise<Buffer> => {
  for (let quality = best; quality >= 16; quality -= 6) {
    const bytes = await encodings[format](picture.clone(), quality).toBuffer()
    if (bytes.length <= largestBytes) return bytes
  }
  throw new Error(`The picture does not fit into ${largestBytes} bytes as ${format}`)
}

/** Writes a picture and returns its line of the manifest. */
export const writePicture = async (path: string, bytes: Buffer): Promise<PictureEntry['files'][number]> => {
  await writeFile(path, bytes)
  const { width, height } = await sharp(bytes).metadata()
  return { path, width, height }
}

const hasAllFiles = async ({ files }: PictureEntry): Promise<boolean> =>
  !(await Promise.all(files.map(({ path }) => sizeOf(path)))).includes(undefined)

/** Adds or replaces entries of the manifest; `refresh` updates the others. Entries without their files are left out. */
export const updateManifest = async (
  made: readonly PictureEntry[],
  refresh: (entry: PictureEntry) => PictureEntry = (entry) => entry,
): Promise<void> => {
  const { pictures: known } = PictureManifest.parse(
    await readJson(MANIFEST).catch(() => ({ licence: LICENCE, pictures: [] })),
  )
  const names = new Set(made.map(({ name }) => name))
  const kept: PictureEntry[] = []
  for (const entry of known) if (!names.has(entry.name) && (await hasAllFiles(entry))) kept.push(refresh(entry))
  const pictures = [...made, ...kept].sort((a, b) => a.name.localeCompare(b.name))
  await writeFile(MANIFEST, `${JSON.stringify({ licence: LICENCE, pictures }, null, 2)}\n`)
}
