import { circle, darker, ellipse, lighter, line } from './drawing.ts'

/** Mouths: a smile, a wider one, and a calm one. */
const mouths = [
  'M278 322 C290 336 312 336 324 322',
  'M272 318 C286 342 316 342 330 318',
  'M280 326 C292 332 310 332 322 324',
] as const

const eyes = [272, 330] as const

type Look = { skin: string; hair: string; mouth: number; hasBeard: boolean }

/** Brows, eyes, nose and mouth in colours that stand out from the skin. `mouth` chooses the expression. */
export const face = ({ skin, hair, mouth, hasBeard }: Look): string =>
  eyes
    .map(
      (x) =>
        ellipse(x, 268, 11, 9, lighter(skin, 0.75)) +
        circle(x + 1, 268, 7, '#231a16') +
        circle(x + 3, 265, 2, '#ffffff'),
    )
    .join('') +
  line('M256 246 C264 240 278 240 286 246 M316 246 C324 240 338 240 346 246', darker(hair, 0.35), 5) +
  line('M302 276 C298 292 296 300 306 302', darker(skin, 0.3), 4) +
  circle(250, 306, 13, '#c8493f', 'opacity="0.13"') +
  circle(350, 306, 13, '#c8493f', 'opacity="0.13"') +
  line(mouths[mouth % mouths.length] ?? mouths[0], hasBeard ? '#c9776b' : '#8a2f2c', 6)
