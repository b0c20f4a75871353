import { circle, darker, ellipse, line, shape } from './drawing.ts'

type Hair = (colour: string) => { behind: string; before: string }

const cap =
  'M224 272 C214 176 262 152 304 152 C352 152 388 186 377 272 C370 236 356 214 330 208 C296 202 262 210 246 226 C234 240 230 256 224 272 Z'
const parted =
  'M222 300 C210 180 254 148 302 148 C352 148 392 184 379 300 C372 256 352 220 318 196 C300 220 252 236 238 262 C230 276 226 288 222 300 Z'

/** Haircuts round a head of 72 by 92 units at (300, 264): what is behind the head, and what is in front of it. */
export const haircuts = {
  short: (colour) => ({ behind: '', before: shape(cap, colour) }),
  swept: (colour) => ({
    behind: '',
    before: shape(
      'M226 270 C206 190 250 140 312 144 C370 148 394 196 375 268 C370 232 352 206 322 214 C284 224 244 214 236 236 C230 248 228 258 226 270 Z',
      colour,
    ),
  }),
  bob: (colour) => ({
    behind: shape(
      'M214 372 C196 250 206 146 302 144 C398 146 406 252 388 372 C360 384 240 384 214 372 Z',
      darker(colour),
    ),
    before: shape(
      'M222 330 C206 190 250 146 302 146 C354 146 396 190 380 330 C372 290 372 250 366 232 C330 226 268 226 236 232 C230 256 230 296 222 330 Z',
      colour,
    ),
  }),
  long: (colour) => ({
    behind: shape(
      'M198 520 C214 420 186 148 302 142 C418 148 390 420 406 520 C380 546 224 546 198 520 Z',
      darker(colour),
    ),
    before: shape(parted, colour),
  }),
  wavy: (colour) => ({
    behind: shape(
      'M186 470 C206 430 176 400 198 356 C176 310 200 140 302 140 C406 140 426 312 404 356 C426 400 396 430 416 470 C396 512 350 500 300 502 C250 500 206 512 186 470 Z',
      darker(colour),
    ),
    before: shape(parted, colour),
  }),
  bun: (colour) => ({ behind: circle(302, 138, 42, darker(colour)), before: shape(cap, colour) }),
  tail: (colour) => ({
    behind: shape(
      'M356 196 C438 186 452 300 430 420 C424 440 404 436 402 418 C404 330 396 270 356 240 Z',
      darker(colour),
    ),
    before: shape(cap, colour),
  }),
  curly: (colour) => {
    const around = [
      [226, 250, 30],
      [228, 206, 34],
      [258, 168, 36],
      [302, 154, 38],
      [346, 168, 36],
      [374, 206, 34],
      [376, 252, 30],
    ] as const
    const curls = around.map(([x, y, radius]) => circle(x, y, radius, colour)).join('')
    return { behind: circle(300, 236, 104, darker(colour)), before: curls }
  },
  afro: (colour) => ({
    behind: circle(300, 226, 132, darker(colour, 0.1)),
    before: shape(
      'M224 262 C220 206 254 186 300 186 C346 186 380 206 376 262 C364 226 340 214 300 214 C260 214 236 226 224 262 Z',
      colour,
    ),
  }),
  cropped: (colour) => ({
    behind: '',
    before: shape(
      'M227 262 C218 186 262 164 302 164 C346 164 382 190 373 262 C368 222 346 196 302 196 C258 196 234 224 227 262 Z',
      colour,
    ),
  }),
  braids: (colour) => ({
    behind: [222, 378]
      .map(
        (x) =>
          line(`M${x} 260 C${x - 8} 330 ${x + 8} 400 ${x} 480`, darker(colour), 34, 'stroke-dasharray="2 36"') +
          line(`M${x} 260 C${x - 8} 330 ${x + 8} 400 ${x} 470`, darker(colour), 20),
      )
      .join(''),
    before: shape(parted, colour),
  }),
  scarf: (colour) => ({
    behind: shape(
      'M192 430 C200 300 196 142 302 138 C408 142 404 300 412 430 C380 470 224 470 192 430 Z',
      darker(colour, 0.1),
    ),
    before: shape(
      'M300 138 C206 140 200 262 216 330 C228 380 262 404 300 404 C338 404 372 380 386 330 C402 262 394 140 300 138 Z M300 192 C346 192 362 232 360 276 C358 326 332 352 300 352 C268 352 242 326 240 276 C238 232 254 192 300 192 Z',
      colour,
      'fill-rule="evenodd"',
    ),
  }),
  none: () => ({ behind: '', before: ellipse(0, 0, 0, 0, 'none') }),
} satisfies Record<string, Hair>

export type Haircut = keyof typeof haircuts
