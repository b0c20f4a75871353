import { mkdirSync, readFileSync } from 'node:fs'
import sharp from 'sharp'
import * as z from 'zod'

// The rooms of the landing page's trial, at the size of their pictures.
const rooms = ['living-room', 'bedroom', 'study']
const size = { width: 960, height: 640 }
const folder = 'frontend/features/landing/walls'

// What the labels count as walls and nobody paints: skirting boards, and the inside of the chimney. Corners of polygons.
const unpainted: Record<string, readonly string[]> = {
  study: ['300,440.5 500,443.7 569,445 591.5,517.5 660,518 660,600 300,600'],
  'living-room': [
    '370,443.5 386.5,443.5 386.5,452 404,452 404,475 370,475',
    '446,360 460,360 460,470 446,470',
    '588,461.5 609,461.5 609,449 660,450 660,490 588,490',
  ],
  bedroom: ['545,462.3 648,467 810,474.6 810,500 545,500'],
}

/** A black picture of a room's unpainted parts, on nothing. */
const unpaintedPicture = (room: string) =>
  Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg" width="${size.width}" height="${size.height}">${(unpainted[room] ?? [])
      .map((points) => `<polygon points="${points}"/>`)
      .join('')}</svg>`,
  )

const Names = z.record(z.string(), z.string())

/** Writes where the paintable walls of a room are: white on black, with edges as soft as those of the picture. */
const writeMask = async (room: string) => {
  const names = Names.parse(JSON.parse(readFileSync(`test/rooms/${room}.labels.json`, 'utf8')))
  const { data, info } = await sharp(`test/rooms/${room}.labels.png`).raw().toBuffer({ resolveWithObject: true })
  const walls = Uint8Array.from({ length: info.width * info.height }, (_, pixel) =>
    names[String(data[pixel * info.channels])] === 'walls' ? 255 : 0,
  )
  const resized = await sharp(walls, { raw: { width: info.width, height: info.height, channels: 1 } })
    .resize({ ...size, fit: 'fill', kernel: 'linear' })
    .png()
    .toBuffer()
  return sharp(resized)
    .composite([{ input: unpaintedPicture(room) }])
    .png({ palette: true, colours: 16, effort: 10 })
    .toFile(`${folder}/${room}.png`)
}

mkdirSync(folder, { recursive: true })
for (const room of rooms) await writeMask(room)
