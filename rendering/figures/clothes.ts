import { circle, darker, ellipse, group, lighter, line, mixed, rect, shape } from './drawing.ts'

/** The body from the shoulders down to the lower edge. */
const BODY = 'M78 750 C78 600 112 492 222 450 C262 436 338 436 378 450 C488 492 522 600 522 750 Z'
const shirtFront = (colour: string) => shape('M248 432 L300 560 L352 432 C340 424 260 424 248 432 Z', colour)
const neckline = (skin: string, depth: number) =>
  shape(`M246 438 C258 ${depth} 342 ${depth} 354 438 C330 424 270 424 246 438 Z`, skin)
const arms = (colour: string) =>
  line('M158 750 C156 680 160 630 172 590 M442 750 C444 680 440 630 428 590', darker(colour, 0.22), 5)

type Clothes = (colour: string, second: string, skin: string) => string

const jacket = (colour: string, inside: string, lapel: string) =>
  shape(BODY, colour) +
  shirtFront(inside) +
  arms(colour) +
  shape('M236 436 L196 470 L222 520 L206 540 L300 700 L300 560 Z', lapel) +
  shape('M364 436 L404 470 L378 520 L394 540 L300 700 L300 560 Z', darker(lapel, 0.1)) +
  line('M300 690 L300 750', darker(colour, 0.3), 4)

const collar = (colour: string) =>
  shape('M250 420 L238 446 L282 492 L300 452 Z', lighter(colour)) +
  shape('M350 420 L362 446 L318 492 L300 452 Z', lighter(colour, 0.12))

const tie = (colour: string) => shape('M286 462 L314 462 L308 484 L324 600 L300 630 L276 600 L292 484 Z', colour)

/** Garments over a body; each takes its colour, a second one and the colour of the skin. */
export const garments = {
  tee: (colour, _second, skin) =>
    shape(BODY, colour) +
    neckline(skin, 486) +
    line('M244 440 C258 492 342 492 356 440', darker(colour), 7) +
    arms(colour),
  shirt: (colour) =>
    shape(BODY, colour) +
    shape('M250 430 L300 480 L350 430 Z', darker(colour, 0.3)) +
    collar(colour) +
    line('M300 490 L300 750', darker(colour), 4) +
    [540, 610, 680].map((y) => circle(300, y, 5, darker(colour, 0.35))).join('') +
    arms(colour),
  blazer: (colour, second) => jacket(colour, second, lighter(colour, 0.1)),
  suit: (colour, second) => jacket(colour, '#f6f3ec', lighter(colour, 0.08)) + collar('#f6f3ec') + tie(second),
  turtleneck: (colour) =>
    shape(BODY, colour) +
    shape(
      'M246 440 C244 404 250 388 258 384 C282 396 318 396 342 384 C350 388 356 404 354 440 C336 454 264 454 246 440 Z',
      lighter(colour, 0.14),
    ) +
    line('M250 404 C280 416 320 416 350 404', darker(colour), 3) +
    arms(colour),
  knit: (colour) =>
    shape(BODY, colour) +
    line('M238 444 C258 490 342 490 362 444', lighter(colour, 0.2), 20) +
    [150, 200, 250, 300, 350, 400, 450]
      .map((x) =>
        line(`M${x} ${x > 220 && x < 380 ? 530 : 570} L${x} 750`, darker(colour, 0.12), 6, 'stroke-dasharray="14 10"'),
      )
      .join('') +
    arms(colour),
  hoodie: (colour) =>
    shape('M198 460 C200 380 250 356 300 356 C350 356 400 380 402 460 C360 500 240 500 198 460 Z', darker(colour)) +
    shape(BODY, colour) +
    shape('M236 446 C258 506 342 506 364 446 C340 430 260 430 236 446 Z', darker(colour, 0.35)) +
    line('M270 486 L264 580 M330 486 L336 580', lighter(colour, 0.5), 6) +
    arms(colour),
  coat: (colour, second) =>
    shape(BODY, colour) +
    shirtFront(second) +
    arms(colour) +
    shape('M234 430 L170 486 L214 560 L300 640 L300 556 Z', darker(colour, 0.1)) +
    shape('M366 430 L430 486 L386 560 L300 640 L300 556 Z', lighter(colour, 0.1)) +
    rect(96, 690, 408, 34, darker(colour, 0.25)) +
    rect(280, 684, 44, 46, lighter(colour, 0.3)),
  dress: (colour, _second, skin) =>
    shape(BODY, skin) +
    shape(
      'M176 560 C206 520 236 516 262 536 C286 552 314 552 338 536 C364 516 394 520 424 560 L440 750 L160 750 Z',
      colour,
    ) +
    line('M206 528 C214 490 226 462 240 446 M394 528 C386 490 374 462 360 446', colour, 12) +
    line('M300 560 C280 620 270 680 268 750', darker(colour), 5),
  gown: (colour, second, skin) =>
    shape(BODY, skin) +
    shape(
      'M92 640 C116 552 186 548 262 566 C286 572 314 572 338 566 C414 548 484 552 508 640 L522 750 L78 750 Z',
      colour,
    ) +
    line('M100 640 C170 576 260 596 300 592 C340 596 430 576 500 640', lighter(colour, 0.25), 12) +
    circle(300, 492, 9, second) +
    line('M236 446 C258 500 342 500 364 446', second, 4),
  denim: (colour, second, skin) =>
    shape(BODY, second) +
    neckline(skin, 480) +
    shape('M222 450 C112 492 78 600 78 750 L250 750 L246 440 Z', colour) +
    shape('M378 450 C488 492 522 600 522 750 L350 750 L354 440 Z', colour) +
    shape('M246 430 L200 458 L240 530 Z', lighter(colour, 0.15)) +
    shape('M354 430 L400 458 L360 530 Z', lighter(colour, 0.15)) +
    rect(146, 590, 72, 66, 'none', `stroke="${lighter(colour, 0.35)}" stroke-width="4"`) +
    rect(382, 590, 72, 66, 'none', `stroke="${lighter(colour, 0.35)}" stroke-width="4"`) +
    [560, 620, 680].map((y) => circle(236, y, 6, '#c9a24a')).join(''),
  leather: (colour, second, skin) =>
    shape(BODY, second) +
    neckline(skin, 476) +
    shape('M222 450 C112 492 78 600 78 750 L286 750 L240 440 Z', colour) +
    shape('M378 450 C488 492 522 600 522 750 L314 750 L360 440 Z', colour) +
    shape('M240 436 L176 480 L236 500 L222 540 L274 640 Z', lighter(colour, 0.14)) +
    shape('M360 436 L424 480 L364 500 L378 540 L326 640 Z', lighter(colour, 0.1)) +
    line('M286 750 L262 560 M314 750 L338 560', '#c9c6c0', 4),
  apron: (colour, second, skin) =>
    shape(BODY, second) +
    neckline(skin, 478) +
    arms(second) +
    shape('M216 560 L384 560 L420 750 L180 750 Z', colour) +
    line('M222 562 C226 500 232 470 242 446 M378 562 C374 500 368 470 358 446', colour, 16) +
    rect(246, 640, 108, 70, darker(colour, 0.14), 'rx="6"'),
  doctor: (_colour, second) =>
    jacket('#f4f3ee', second, '#fffdf8') +
    line('M246 446 C232 520 244 580 268 600 M354 446 C368 520 356 560 340 580', '#4a5560', 7) +
    circle(272, 612, 14, '#8a949c') +
    rect(380, 600, 70, 60, 'none', 'stroke="#c9c6bd" stroke-width="4"'),
  robe: (colour, second) =>
    shape(BODY, colour) +
    shape('M240 436 L330 640 L300 750 L246 750 Z', darker(colour, 0.16)) +
    line('M244 436 L348 660', second, 20) +
    line('M356 436 L296 556', second, 20) +
    rect(110, 680, 380, 44, second),
  ruff: (colour, second) =>
    shape(BODY, colour) +
    line('M300 470 L300 750', second, 10) +
    [520, 580, 640, 700].map((y) => line(`M262 ${y} L338 ${y}`, second, 6)).join('') +
    Array.from({ length: 15 }, (_, i) =>
      circle(206 + 13.4 * i, 436 + 22 * Math.sin((Math.PI * i) / 14), 24, i % 2 ? '#fbf8f0' : '#e4dccb'),
    ).join('') +
    shape('M108 560 C116 500 170 462 214 456 L196 560 Z M492 560 C484 500 430 462 386 456 L404 560 Z', second),
  armour: (colour, second) =>
    shape(BODY, darker(colour, 0.25)) +
    shape('M196 476 C240 448 360 448 404 476 L414 640 C380 700 220 700 186 640 Z', colour) +
    line('M300 460 L300 684', lighter(colour, 0.5), 6) +
    [
      ['M84 640 C84 540 120 470 214 452 L196 560 C160 580 120 610 84 640 Z', colour],
      ['M516 640 C516 540 480 470 386 452 L404 560 C440 580 480 610 516 640 Z', darker(colour, 0.1)],
    ]
      .map(([d, fill]) => shape(String(d), String(fill), `stroke="${lighter(colour, 0.4)}" stroke-width="4"`))
      .join('') +
    shape(
      'M244 440 C244 410 252 396 262 392 L338 392 C348 396 356 410 356 440 C330 456 270 456 244 440 Z',
      darker(colour, 0.1),
    ) +
    shape('M186 660 C240 700 360 700 414 660 L440 750 L160 750 Z', second),
  spacesuit: (colour, second) =>
    shape(BODY, colour) +
    ellipse(300, 446, 108, 34, darker(colour, 0.2)) +
    ellipse(300, 440, 92, 24, darker(colour, 0.5)) +
    rect(226, 560, 148, 110, lighter(colour, 0.6), `rx="14" stroke="${darker(colour)}" stroke-width="4"`) +
    circle(262, 596, 12, second) +
    circle(300, 596, 12, '#e2b23a') +
    circle(338, 596, 12, '#4a8ab0') +
    rect(248, 626, 104, 18, darker(colour, 0.3), 'rx="6"') +
    line('M130 600 L190 620 M470 600 L410 620', second, 14),
  hero: (colour, second) =>
    shape('M40 750 C60 600 120 470 230 446 L370 446 C480 470 540 600 560 750 Z', second) +
    shape('M130 750 C132 600 170 500 240 452 L360 452 C430 500 468 600 470 750 Z', colour) +
    shape(
      'M300 540 L346 574 L330 630 L270 630 L254 574 Z',
      second,
      `stroke="${lighter(second, 0.5)}" stroke-width="6"`,
    ),
  sequins: (colour, _second, skin) =>
    group(
      shape(BODY, skin) +
        shape(
          'M150 620 C170 520 214 470 240 446 L300 556 L360 446 C386 470 430 520 450 620 L462 750 L138 750 Z',
          colour,
        ),
    ) +
    Array.from({ length: 70 }, (_, i) =>
      circle(
        160 + ((i * 67) % 282),
        570 + ((i * 43) % 170),
        4 + (i % 3),
        mixed(colour, '#fff8e0', 0.35 + 0.1 * (i % 4)),
      ),
    ).join(''),
} satisfies Record<string, Clothes>

export type Garment = keyof typeof garments
