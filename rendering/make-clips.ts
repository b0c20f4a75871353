import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdir, stat } from 'node:fs/promises'
import sharp, { type Sharp } from 'sharp'
import * as z from 'zod'
import type { PictureEntry } from '#frontend/pictures/manifest.ts'
import { brush } from './clips/brush.ts'
import { type Clip, FRAMES_PER_SECOND, type Picture } from './clips/timeline.ts'
import { wipe } from './clips/wipe.ts'
import { encode, FOLDER, readJson, updateManifest, writePicture } from './library.ts'

type Size = { width: number; height: number }

/** For a phone, and for the width of the landing page's column; the pictures of afterwards are not wider. */
const sizes: readonly Size[] = [
  { width: 960, height: 640 },
  { width: 1200, height: 800 },
]
/** The size in which a brush's radius is given. */
const DRAWN_WIDTH = 960
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

const picture = async (path: string, size: Size): Promise<Picture> => {
  const pixels = await sharp(path).resize(size.width, size.height, { fit: 'cover' }).removeAlpha().raw().toBuffer()
  return { pixels, ...size }
}

/** What a user would brush: the subjects of a sample room and a margin of some pixels, with a soft edge. */
const areaOf = async (room: string, brushed: Brushed, before: Picture, after: Picture): Promise<Picture> => {
  const { width, height } = before
  const names = z.record(z.string(), z.string()).parse(await readJson(`test/rooms/${room}.labels.json`))
  const labels = await sharp(`test/rooms/${room}.labels.png`)
    .resize(width, height, { fit: 'cover', kernel: 'nearest' })
    .extractChannel(0)
    .raw()
    .toBuffer()
  const difference = (at: number) => Math.abs(Number(before.pixels[at]) - Number(after.pixels[at]))
  const hasChanged = (pixel: number) => difference(3 * pixel) + difference(3 * pixel + 2) > 36
  const chosen = labels.map((label, pixel) =>
    brushed.subjects.includes(names[label] ?? '') && (!brushed.onlyChanged || hasChanged(pixel)) ? 255 : 0,
  )
  const pixels = await sharp(chosen, { raw: { width, height, channels: 1 } })
    .median(brushed.onlyChanged ? 5 : 1)
    .blur(4)
    .linear(6, -120)
    .blur(1)
    .extractChannel(0)
    .raw()
    .toBuffer()
  return { pixels, width, height }
}

const clipOf = async (tool: string, { room, brushed }: Subject, size: Size): Promise<Clip> => {
  const before = await picture(`test/rooms/${room}.jpg`, size)
  const after = await picture(`${FOLDER}/pairs/after-${tool}.webp`, size)
  if (!brushed) return wipe(before, after)
  const radius = (brushed.radius * size.width) / DRAWN_WIDTH
  return brush(before, after, await areaOf(room, brushed, before, after), radius)
}

/** Encodes both films from one pass over the frames, so that each frame is drawn once. */
const film = async (clip: Clip, path: string, { width, height }: Size): Promise<void> => {
  const input = `-f rawvideo -pix_fmt rgb24 -s ${width}x${height} -r ${FRAMES_PER_SECOND} -i -`
  const output = '-an -vf scale=out_color_matrix=bt709:out_range=tv -pix_fmt yuv420p -colorspace bt709'
  const mp4 = '-c:v libx264 -preset slow -crf 24 -movflags +faststart'
  const webm = '-c:v libvpx-vp9 -crf 34 -b:v 0 -cpu-used 3'
  const options = `-y -loglevel error ${input} ${output} ${mp4} ${path}.mp4 ${output} ${webm} ${path}.webm`
  const encoder = spawn('ffmpeg', options.split(' '), { stdio: ['pipe', 'inherit', 'inherit'] })
  const ended = once(encoder, 'close')
  for (let index = 0; index < clip.seconds * FRAMES_PER_SECOND; index++) {
    const frame = new Uint8Array(3 * width * height)
    clip.frame(index / FRAMES_PER_SECOND, frame)
    if (!encoder.stdin.write(frame)) await once(encoder.stdin, 'drain')
  }
  encoder.stdin.end()
  const [code] = await ended
  if (code !== 0) throw new Error(`ffmpeg ended with ${code}`)
}

const filmEntry = async (path: string, seconds: number, size: Size) => {
  const { size: bytes } = await stat(path)
  if (bytes > LARGEST_BYTES) throw new Error(`${path} has ${bytes} bytes`)
  return { path, ...size, seconds }
}

type Made = Pick<PictureEntry, 'files'> & { films: NonNullable<PictureEntry['films']> }

/** The film in both formats with its poster, as files whose names end with the width, but for the smallest. */
const makeSize = async (tool: string, subject: Subject, size: Size): Promise<Made> => {
  const clip = await clipOf(tool, subject, size)
  const suffix = size.width === DRAWN_WIDTH ? '' : `-${size.width}`
  const path = `${FOLDER}/clips/${tool}`
  await film(clip, `${path}${suffix}`, size)
  const still = Buffer.alloc(3 * size.width * size.height)
  clip.frame(clip.posterSecond, still)
  const poster: Sharp = sharp(still, { raw: { ...size, channels: 3 } })
  return {
    files: [
      await writePicture(`${path}-poster${suffix}.avif`, await encode(poster, 'avif')),
      await writePicture(`${path}-poster${suffix}.webp`, await encode(poster, 'webp')),
    ],
    films: [
      await filmEntry(`${path}${suffix}.mp4`, clip.seconds, size),
      await filmEntry(`${path}${suffix}.webm`, clip.seconds, size),
    ],
  }
}

const makeClip = async (tool: string, subject: Subject): Promise<PictureEntry> => {
  const made: Made[] = []
  for (const size of sizes) made.push(await makeSize(tool, subject, size))
  return {
    name: `clip-${tool}`,
    alt: subject.alt,
    use: `clip of the tool ${tool}, and its poster`,
    files: made.flatMap(({ files }) => files),
    films: made.flatMap(({ films }) => films),
    scene: 'make-clips.ts',
  }
}

await mkdir(`${FOLDER}/clips`, { recursive: true })
const wanted = process.argv.slice(2)
for (const [tool, subject] of Object.entries(clips)) {
  if (wanted.length > 0 && !wanted.includes(tool)) continue
  await updateManifest([await makeClip(tool, subject)])
  console.log(tool)
}
