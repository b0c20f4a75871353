import { mkdir } from 'node:fs/promises'
import sharp from 'sharp'
import * as z from 'zod'
import { encode, FOLDER, readJson, writePicture } from './library.ts'

const Quiz = z.object({ pictures: z.array(z.object({ id: z.string() })) })

const { pictures } = Quiz.parse(await readJson(`${FOLDER}/quiz.json`))
await mkdir(`${FOLDER}/quiz`, { recursive: true })
for (const { id } of pictures) {
  const master = sharp(`rendering/masters/${id}.png`)
  for (const format of ['avif', 'webp'] as const)
    await writePicture(`${FOLDER}/quiz/${id}.${format}`, await encode(master, format))
}
