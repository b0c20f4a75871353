import { mkdir } from 'node:fs/promises'
import sharp from 'sharp'
import * as z from 'zod'
import type { PictureEntry } from '#frontend/pictures/manifest.ts'
import { encode, FOLDER, readJson, updateManifest, writePicture } from './library.ts'

const Quiz = z.object({ pictures: z.array(z.object({ id: z.string(), isPlaceholder: z.boolean(), alt: z.string() })) })

const { pictures } = Quiz.parse(await readJson(`${FOLDER}/quiz.json`))
await mkdir(`${FOLDER}/quiz`, { recursive: true })
const made: PictureEntry[] = []
for (const { id, isPlaceholder, alt } of pictures) {
  const master = sharp(`rendering/masters/${id}.png`)
  const path = `${FOLDER}/quiz/${id}`
  made.push({
    name: id,
    alt,
    use: isPlaceholder ? 'quiz; placeholder, to be replaced by a photograph' : 'quiz',
    files: [
      await writePicture(`${path}.avif`, await encode(master, 'avif')),
      await writePicture(`${path}.webp`, await encode(master, 'webp')),
    ],
    scene: 'quiz/retouch.py',
  })
}
await updateManifest(made)
