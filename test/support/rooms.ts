import sharp from 'sharp'
import { mulberry32 } from './random.ts'

export type RoomPhoto = { width: number; height: number; seed: number }

/** The edges of the back wall as fractions of width and height, and the hue of the walls in degrees. */
type Plan = { left: number; right: number; top: number; bottom: number; hue: number }

/**
 * A JPEG of a drawn room in perspective, with a window, ceiling, floor boards, sofa, rug, picture and camera noise. The
 * seed determines the walls and colours; the same seed gives the same picture.
 */
export const roomPhoto = async ({ width, height, seed }: RoomPhoto): Promise<Buffer> => {
  const random = mulberry32(seed)
  const plan: Plan = {
    left: 0.16 + random() * 0.08,
    right: 0.8 + random() * 0.08,
    top: 0.12 + random() * 0.06,
    bottom: 0.62 + random() * 0.06,
    hue: Math.floor(random() * 360),
  }
  const drawing = sharp(Buffer.from(roomDrawing(plan, width, height)))
  const { data: pixels, info } = await drawing.removeAlpha().raw().toBuffer({ resolveWithObject: true })
  addNoise(pixels, random)
  return sharp(pixels, { raw: { width: info.width, height: info.height, channels: 3 } })
    .jpeg({ quality: 90 })
    .toBuffer()
}

const roomDrawing = ({ left, right, top, bottom, hue }: Plan, width: number, height: number): string => {
  const face = (points: [number, number][], fill: string) =>
    `<polygon points="${points.map(([x, y]) => `${x * width},${y * height}`).join(' ')}" fill="${fill}"/>`
  const box = (x: number, y: number, w: number, h: number, fill: string, radius = 0) =>
    `<rect x="${x * width}" y="${y * height}" width="${w * width}" height="${h * height}" rx="${radius * width}" fill="${fill}"/>`
  const planks = Array.from({ length: 15 }, (_, i) => {
    const from = left + ((right - left) * i) / 14
    const to = (i - 7) * 0.32 + 0.5
    return `<line x1="${from * width}" y1="${bottom * height}" x2="${to * width}" y2="${height}" stroke="#5b3a1e" stroke-opacity="0.35" stroke-width="${width / 900}"/>`
  })
  const sheen = (id: string, from: string, to: string, direction: string) =>
    `<linearGradient id="${id}" ${direction}><stop offset="0" stop-color="${from}"/><stop offset="1" stop-color="${to}"/></linearGradient>`
  const across = 'x1="0" y1="0" x2="1" y2="0"'
  const down = 'x1="0" y1="0" x2="0" y2="1"'

  const floor = face(
    [
      [0, 0.86],
      [left, bottom],
      [right, bottom],
      [1, 0.86],
      [1, 1],
      [0, 1],
    ],
    'url(#floor)',
  )

  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">
    <defs>
      <clipPath id="onFloor">${floor}</clipPath>
      <filter id="soft"><feGaussianBlur stdDeviation="${width / 90}"/></filter>
      ${sheen('back', `hsl(${hue} 12% 84%)`, `hsl(${hue} 12% 66%)`, across)}
      ${sheen('near', `hsl(${hue} 12% 52%)`, `hsl(${hue} 12% 64%)`, across)}
      ${sheen('far', `hsl(${hue} 12% 70%)`, `hsl(${hue} 12% 76%)`, across)}
      ${sheen('ceiling', '#e9e7e4', '#d3d1cf', across)}
      ${sheen('floor', '#a9794c', '#8a5f39', down)}
      ${sheen('seat', `hsl(${(hue + 140) % 360} 30% 46%)`, `hsl(${(hue + 140) % 360} 32% 30%)`, down)}
    </defs>
    ${face(
      [
        [0, 0],
        [1, 0],
        [right, top],
        [left, top],
      ],
      'url(#ceiling)',
    )}
    ${face(
      [
        [0, 0],
        [left, top],
        [left, bottom],
        [0, 0.86],
      ],
      'url(#near)',
    )}
    ${face(
      [
        [1, 0],
        [right, top],
        [right, bottom],
        [1, 0.86],
      ],
      'url(#far)',
    )}
    ${face(
      [
        [left, top],
        [right, top],
        [right, bottom],
        [left, bottom],
      ],
      'url(#back)',
    )}
    ${floor}
    <g clip-path="url(#onFloor)">${planks.join('')}</g>
    ${face(
      [
        [0, 0.12],
        [0.11, 0.19],
        [0.11, 0.52],
        [0, 0.58],
      ],
      '#ffffff',
    )}
    ${face(
      [
        [0.3, 0.8],
        [0.72, 0.8],
        [0.8, 0.93],
        [0.22, 0.93],
      ],
      '#d8d0c2',
    )}
    <g filter="url(#soft)" opacity="0.45">${box(0.34, 0.69, 0.36, 0.05, '#1d130a', 0.02)}</g>
    ${box(0.36, 0.53, 0.3, 0.15, 'url(#seat)', 0.01)}
    ${box(0.34, 0.58, 0.34, 0.13, 'url(#seat)', 0.012)}
    ${box(0.44, 0.26, 0.13, 0.16, '#2b2b2b')}
    ${box(0.448, 0.272, 0.114, 0.136, `hsl(${(hue + 40) % 360} 45% 55%)`)}
    ${box(0.74, 0.42, 0.008, 0.26, '#3a3128')}
  </svg>`
}

const addNoise = (pixels: Buffer, random: () => number): void => {
  for (let i = 0; i < pixels.length; i += 3) {
    const grain = (random() + random() - 1) * 7
    // Overexposed pixels have no noise.
    if (Number(pixels[i]) === 255) continue
    for (let channel = i; channel < i + 3; channel += 1)
      pixels[channel] = Math.max(0, Math.min(255, Math.round(Number(pixels[channel]) + grain)))
  }
}
