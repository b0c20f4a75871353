import sharp from 'sharp'
import { mulberry32 } from './random.ts'

const size = { width: 800, height: 1000 }
const skins = ['#e3b48c', '#d6a073', '#b87f55', '#a06c46', '#8c5c3c'] as const
const hairs = ['#2b211c', '#4a2f22', '#3d2a1d', '#1d1a19'] as const

/** A head and shoulders; the face is about 280 pixels wide. */
const figure = (skin: string, hair: string, clothes: string): string => `
  <path d="M-340 900 C-340 330 -220 286 0 286 C220 286 340 330 340 900 Z" fill="${clothes}"/>
  <path d="M-62 150 V280 C-40 330 40 330 62 280 V150 Z" fill="${skin}"/>
  <path d="M-62 170 V216 C-30 240 40 236 62 200 V170 Z" opacity="0.25"/>
  <ellipse cx="-140" cy="24" rx="20" ry="34" fill="${skin}"/>
  <ellipse cx="140" cy="24" rx="20" ry="34" fill="${skin}"/>
  <path d="M-140 -20 C-140 -190 140 -190 140 -20 C140 120 70 206 0 206 C-70 206 -140 120 -140 -20 Z" fill="${skin}"/>
  <path d="M70 -60 C120 30 100 140 20 204 C90 190 140 100 140 -20 Z" opacity="0.12"/>
  <path d="M-158 30 C-190 -250 190 -250 158 30 C150 -60 110 -100 60 -110 C-20 -92 -100 -110 -136 -50 Z" fill="${hair}"/>
  <path d="M-100 -38 C-82 -56 -50 -56 -32 -42 M32 -42 C50 -56 82 -56 100 -38" stroke="#3a2a20" stroke-width="11" fill="none" stroke-linecap="round"/>
  <ellipse cx="-64" cy="0" rx="19" ry="20" fill="#2b2622"/>
  <ellipse cx="64" cy="0" rx="19" ry="20" fill="#2b2622"/>
  <path d="M2 16 C-8 52 -14 70 10 76" stroke="#000" opacity="0.5" stroke-width="12" fill="none" stroke-linecap="round"/>
  <path d="M-54 122 C-26 150 26 150 54 122" stroke="#8a3a34" stroke-width="17" fill="none" stroke-linecap="round"/>`

/**
 * A JPEG of drawn people in front of a wall, whose faces the local Rekognition detects with the seeds 1 to 12. Person,
 * clothes, place and the wall of large fields differ between seeds, so that no two photos are near-duplicates.
 */
export const portraitPhoto = (seed: number, { people = 1 } = {}): Promise<Buffer> => {
  const random = mulberry32(seed)
  const between = (least: number, most: number) => least + random() * (most - least)
  const oneOf = <Value>(values: readonly Value[]) => values[Math.floor(random() * values.length)] as Value
  const grey = (least: number, most: number) => `hsl(${between(180, 260)}, 14%, ${between(least, most)}%)`

  const fields = Array.from({ length: 20 }, (_, field) => {
    const [x, y] = [(field % 4) * 200, Math.floor(field / 4) * 200]
    return `<rect x="${x}" y="${y}" width="200" height="200" fill="${grey(35, 78)}"/>`
  })
  const scale = people === 1 ? between(0.7, 0.85) : 0.58
  const figures = Array.from({ length: people }, (_, person) => {
    const x = (size.width * (person + 0.5)) / people + between(-40, 40)
    const drawn = figure(oneOf(skins), oneOf(hairs), grey(25, 60))
    return `<g transform="translate(${x} ${between(440, 520)}) rotate(${between(-5, 5)}) scale(${scale})">${drawn}</g>`
  })
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${size.width}" height="${size.height}">${fields.join('')}${figures.join('')}</svg>`
  return sharp(Buffer.from(svg)).jpeg({ quality: 90 }).toBuffer()
}
