import { mkdirSync, readFileSync } from 'node:fs'
import sharp from 'sharp'
import * as z from 'zod'

// The rooms of the landing page's trial, at the size of their pictures.
const rooms = ['living-room', 'bedroom', 'study']
const size = { width: 960, height: 640 }
const folder = 'frontend/features/landing/walls'

const Names = z.record(z.string(), z.string())

/** Writes where the walls of a room are: white on black, with edges as soft as those of the picture. */
const writeMask = async (room: string) => {
  const names = Names.parse(JSON.parse(readFileSync(`test/rooms/${room}.labels.json`, 'utf8')))
  const { data, info } = await sharp(`test/rooms/${room}.labels.png`).raw().toBuffer({ resolveWithObject: true })
  const walls = Uint8Array.from({ length: info.width * info.height }, (_, pixel) =>
    names[String(data[pixel * info.channels])] === 'walls' ? 255 : 0,
  )
  return sharp(walls, { raw: { width: info.width, height: info.height, channels: 1 } })
    .resize({ ...size, fit: 'fill', kernel: 'linear' })
    .png({ palette: true, colours: 16, effort: 10 })
    .toFile(`${folder}/${room}.png`)
}

mkdirSync(folder, { recursive: true })
for (const room of rooms) await writeMask(room)
