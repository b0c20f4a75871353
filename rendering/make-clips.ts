import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdir, stat } from 'node:fs/promises'
import sharp, { type Sharp } from 'sharp'
import * as z from 'zod'
import type { PictureEntry } from '#frontend/pictures/manifest.ts'
import { brush } from './clips/brush.ts'
import { type Clip, FRAMES_PER_SECOND, type Picture } from './clips/timeline.ts'
import { wipe } from './clips/wipe.ts'
import { averageColour, encode, FOLDER, LICENCE, readJson, updateManifest, writePicture } from './library.ts'

const WIDTH = 960
const HEIGHT = 640
const LARGEST_BYTES = 400_000

type Brushed = { subjects: readonly string[]; radius: number; onlyChanged?: boolean }
type Subject = { room: string; alt: string; brushed?: Brushed }

/** The room that each tool's clip starts from, and what the brush paints; without a brush the compare rule moves over the photo. */
const clips: Record<string, Subject> = {
  'full-redesign': {
    room: 'living-room',
    alt: 'A living room turns from brown and beige into olive, rust velvet and travertine',
  },
  'virtual-staging': {
    room: 'empty-living-room',
    alt: 'An empty front room fills with a linen sofa, an oak table and plants',
  },
  'replace-furniture': {
    room: 'bedroom',
    alt: 'A brush paints over a pine bed, and a sage upholstered bed takes its place',
    brushed: { subjects: ['bed'], radius: 44 },
  },
  'remove-furniture': {
    room: 'study',
    alt: 'A brush paints over an armchair and a lamp, and both disappear from the study',
    brushed: { subjects: ['wing chair', 'floor lamp'], radius: 46 },
  },
  paint: {
    room: 'study',
    alt: 'A brush paints over the walls of a study, and they turn deep blue-green',
    brushed: { subjects: ['walls'], radius: 60 },
  },
  'change-material': {
    room: 'kitchen',
    alt: 'A brush paints over oak kitchen doors, and they turn green',
    brushed: { subjects: ['kitchen units'], radius: 42, onlyChanged: true },
  },
  'floor-change': {
    room: 'empty-bedroom',
    alt: 'A brush paints over a carpet, and an oak herringbone floor appears',
    brushed: { subjects: ['floor'], radius: 46 },
  },
}

const picture = async (path: string): Promise<Picture> => {
  const pixels = await sharp(path).resize(WIDTH, HEIGHT, { fit: 'cover' }).removeAlpha().raw().toBuffer()
  return { pixels, width: WIDTH, height: HEIGHT }
}

const SIZE = { width: WIDTH, height: HEIGHT }

/** What a user would brush: the subjects of a sample room and a margin of some pixels, with a soft edge. */
const areaOf = async (room: string, brushed: Brushed, before: Picture, after: Picture): Promise<Picture> => {
  const names = z.record(z.string(), z.string()).parse(await readJson(`test/rooms/${room}.labels.json`))
  const labels = await sharp(`test/rooms/${room}.labels.png`)
    .resize(WIDTH, HEIGHT, { fit: 'cover', kernel: 'nearest' })
    .extractChannel(0)
    .raw()
    .toBuffer()
  const difference = (at: number) => Math.abs(Number(before.pixels[at]) - Number(after.pixels[at]))
  const hasChanged = (pixel: number) => difference(3 * pixel) + difference(3 * pixel + 2) > 36
  const chosen = labels.map((label, pixel) =>
    brushed.subjects.includes(names[label] ?? '') && (!brushed.onlyChanged || hasChanged(pixel)) ? 255 : 0,
  )
  const pixels = await sharp(chosen, { raw: { ...SIZE, channels: 1 } })
    .median(brushed.onlyChanged ? 5 : 1)
    .blur(4)
    .linear(6, -120)
    .blur(1)
    .extractChannel(0)
    .raw()
    .toBuffer()
  return { pixels, ...SIZE }
}

const clipOf = async (tool: string, { room, brushed }: Subject): Promise<Clip> => {
  const before = await picture(`${FOLDER}/rooms/${room}.webp`)
  const after = await picture(`${FOLDER}/pairs/after-${tool}.webp`)
  return brushed
    ? brush(before, after, await areaOf(room, brushed, before, after), brushed.radius)
    : wipe(before, after)
}

/** Encodes both films from one pass over the frames, so that each frame is drawn once. */
const film = async (clip: Clip, path: string): Promise<void> => {
  const input = `-f rawvideo -pix_fmt rgb24 -s ${WIDTH}x${HEIGHT} -r ${FRAMES_PER_SECOND} -i -`
  const output = '-an -vf scale=out_color_matrix=bt709:out_range=tv -pix_fmt yuv420p -colorspace bt709'
  const mp4 = '-c:v libx264 -preset slow -crf 24 -movflags +faststart'
  const webm = '-c:v libvpx-vp9 -crf 34 -b:v 0 -cpu-used 3'
  const options = `-y -loglevel error ${input} ${output} ${mp4} ${path}.mp4 ${output} ${webm} ${path}.webm`
  const encoder = spawn('ffmpeg', options.split(' '), { stdio: ['pipe', 'inherit', 'inherit'] })
  const ended = once(encoder, 'close')
  for (let index = 0; index < clip.seconds * FRAMES_PER_SECOND; index++) {
    const frame = new Uint8Array(3 * WIDTH * HEIGHT)
    clip.frame(index / FRAMES_PER_SECOND, frame)
    if (!encoder.stdin.write(frame)) await once(encoder.stdin, 'drain')
  }
  encoder.stdin.end()
  const [code] = await ended
  if (code !== 0) throw new Error(`ffmpeg ended with ${code}`)
}

const filmEntry = async (path: string, seconds: number) => {
  const { size } = await stat(path)
  if (size > LARGEST_BYTES) throw new Error(`${path} has ${size} bytes`)
  return { path, width: WIDTH, height: HEIGHT, bytes: size, seconds }
}

const makeClip = async (tool: string, subject: Subject): Promise<PictureEntry> => {
  const clip = await clipOf(tool, subject)
  const path = `${FOLDER}/clips/${tool}`
  await film(clip, path)
  const still = Buffer.alloc(3 * WIDTH * HEIGHT)
  clip.frame(clip.posterSecond, still)
  const poster: Sharp = sharp(still, { raw: { width: WIDTH, height: HEIGHT, channels: 3 } })
  return {
    name: `clip-${tool}`,
    alt: subject.alt,
    use: `clip of the tool ${tool}, and its poster`,
    averageColour: await averageColour(poster),
    files: [
      await writePicture(`${path}-poster.avif`, await encode(poster, 'avif')),
      await writePicture(`${path}-poster.webp`, await encode(poster, 'webp')),
    ],
    films: [await filmEntry(`${path}.mp4`, clip.seconds), await filmEntry(`${path}.webm`, clip.seconds)],
    made: { scene: 'make-clips.ts' },
    licence: LICENCE,
  }
}

await mkdir(`${FOLDER}/clips`, { recursive: true })
const wanted = process.argv.slice(2)
for (const [tool, subject] of Object.entries(clips)) {
  if (wanted.length > 0 && !wanted.includes(tool)) continue
  const entry = await makeClip(tool, subject)
  await updateManifest([entry])
  console.log(tool, ...(entry.films ?? []).map(({ bytes }) => bytes))
}
