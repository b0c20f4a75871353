import { ellipse, HEIGHT, line, rect, shape, svg, WIDTH } from './drawing.ts'
import { type Figure, person, placed } from './figure.ts'
import { settings } from './settings.ts'

/** Simple eyes, nose and mouth: the guide is about faces, and a drawing must say where they are. */
const face =
  ellipse(272, 268, 7, 9, '#2b2622') +
  ellipse(330, 268, 7, 9, '#2b2622') +
  line('M256 246 C264 240 278 240 286 246 M316 246 C324 240 338 240 346 246', '#4a342a', 5) +
  line('M302 274 C298 292 296 300 306 302', '#8a5a3c', 4) +
  line('M276 324 C290 338 314 338 328 324', '#8a3a34', 6)

const woman = { clothes: ['knit', '#6f8a72'], hair: ['bob', '#4a2f22'], skin: 'sand' } as const satisfies Omit<
  Figure,
  'setting'
>
const man = { clothes: ['shirt', '#5f7f9a'], hair: ['short', '#2b211c'], skin: 'umber' } as const satisfies Omit<
  Figure,
  'setting'
>
const room = settings.arch('#efe6d8', '#e0d2bc')
const shade = (opacity: number) => rect(0, 0, WIDTH, HEIGHT, '#0d0f1a', `opacity="${opacity}"`)
const blur =
  '<filter id="soft" x="-10%" y="-10%" width="120%" height="120%"><feGaussianBlur stdDeviation="15 6"/></filter>'

/** The portraits of the training guide. `isGood` is the advice: take a photo like this one, or don't. */
export const guide = {
  'well-lit': {
    isGood: true,
    alt: 'Drawing of a portrait in even daylight: one face, whole and sharp',
    drawing: svg(room + placed(person(woman, face))),
  },
  'another-angle': {
    isGood: true,
    alt: 'Drawing of a portrait of one person in other clothes in front of a garden',
    drawing: svg(
      settings.meadow('#cfe0e4', '#e2a13b', '#8fae7a') +
        placed(person({ ...woman, clothes: ['blazer', '#33454f', '#efe6d8'] }, face), {
          scale: 0.86,
          isMirrored: true,
        }),
    ),
  },
  'too-dark': {
    isGood: false,
    alt: 'Drawing of a portrait so dark that the face can hardly be seen',
    drawing: svg(room + placed(person(woman, face)) + shade(0.82)),
  },
  'two-people': {
    isGood: false,
    alt: 'Drawing of two people side by side in one picture',
    drawing: svg(
      room +
        placed(person(man, face), { x: 128, y: 10, scale: 0.82 }) +
        placed(person(woman, face), { x: -128, y: 20, scale: 0.8 }),
    ),
  },
  'hidden-face': {
    isGood: false,
    alt: 'Drawing of a portrait with sunglasses, a hat and a hand in front of the mouth',
    drawing: svg(
      room +
        placed(
          person({ ...woman, extras: [['wideHat', '#b5683f'], ['sunglasses']] }, face) +
            line('M268 500 C244 590 214 680 204 800', '#5f7a64', 94) +
            shape(
              'M250 420 C236 370 240 330 252 318 C262 312 268 322 268 336 L272 306 C274 292 290 294 290 308 L290 300 C292 286 308 288 308 302 L310 310 C314 298 328 302 326 316 L326 334 C334 326 344 332 342 344 C340 380 334 410 318 440 L300 520 L236 500 Z',
              '#d9a682',
            ) +
            line('M290 316 L290 344 M309 312 L308 344 M268 336 L272 352', '#b98562', 3),
        ),
    ),
  },
  blurred: {
    isGood: false,
    alt: 'Drawing of a blurred portrait without clear outlines',
    drawing: svg(
      `${blur}${rect(0, 0, WIDTH, HEIGHT, '#efe6d8')}<g filter="url(#soft)"><g transform="translate(-30 -37) scale(1.1)">${room}${placed(person(woman, face))}</g></g>`,
    ),
  },
  'too-far': {
    isGood: false,
    alt: 'Drawing of a person far away, with a face that is too small',
    drawing: svg(
      settings.mountains('#cfe0e8', '#8a97a8', '#7f9a6a') +
        placed(person({ ...woman, extras: [['rucksack', '#b5533a']] }, face), { scale: 0.24, y: -70 }) +
        ellipse(300, 744, 460, 96, '#6f8a5c'),
    ),
  },
} as const
