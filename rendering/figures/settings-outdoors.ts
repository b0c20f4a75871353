import { circle, darker, ellipse, HEIGHT, lighter, line, mixed, rect, scattered, shape, WIDTH } from './drawing.ts'
import { hills, houses, plant, type Setting, sky, trunks } from './setting-parts.ts'

/** Streets, landscapes and weather. */
export const outdoors = {
  street: (colour, second, third) =>
    sky(colour, lighter(colour)) +
    houses(3, 640, [second, third, mixed(second, third, 0.5), lighter(second)], lighter(colour, 0.5)) +
    rect(0, 640, WIDTH, 110, darker(second, 0.3)),
  skyline: (colour, second, third) =>
    sky(colour, third) +
    circle(440, 330, 80, lighter(third, 0.4)) +
    houses(8, 560, [second, darker(second)], third) +
    rect(0, 540, WIDTH, 210, darker(second, 0.4)) +
    line('M0 560 L600 560', lighter(second), 8),
  neon: (colour, second, third) =>
    rect(0, 0, WIDTH, HEIGHT, colour) +
    houses(5, 750, [lighter(colour, 0.06), lighter(colour, 0.1)], mixed(second, colour, 0.45)) +
    line('M60 120 L60 320 M110 160 L110 260', second, 14) +
    line('M500 90 L560 90 L560 290 L500 290', third, 12) +
    circle(96, 430, 40, 'none', `stroke="${third}" stroke-width="11"`) +
    line('M470 400 L560 400 M470 440 L530 440', second, 12),
  mountains: (colour, second, third) =>
    sky(colour, lighter(colour)) +
    shape('M-20 600 L120 260 L210 430 L330 180 L470 470 L540 340 L640 560 L640 750 L-20 750 Z', second) +
    shape(
      'M120 260 L158 352 L126 330 L92 340 Z M330 180 L376 276 L338 254 L290 280 Z M540 340 L566 396 L538 384 L516 398 Z',
      '#fdfbf4',
    ) +
    hills(third, 560, 2),
  sea: (colour, second, third) =>
    sky(colour, lighter(colour), 420) +
    circle(450, 210, 66, '#fff1c4') +
    rect(0, 400, WIDTH, 200, second) +
    [430, 470, 520]
      .map((y, i) =>
        line(
          `M${40 + i * 60} ${y} L${180 + i * 70} ${y} M${380 - i * 40} ${y + 14} L${520 - i * 30} ${y + 14}`,
          lighter(second),
          5,
        ),
      )
      .join('') +
    shape('M0 600 C160 560 380 610 600 570 L600 750 L0 750 Z', third),
  dunes: (colour, second, third) =>
    sky(colour, lighter(second)) +
    circle(130, 190, 58, lighter(second, 0.5)) +
    hills(third, 430, 1) +
    hills(second, 510, 4) +
    hills(darker(second, 0.14), 610, 6),
  forest: (colour, second, third) =>
    rect(0, 0, WIDTH, HEIGHT, colour) +
    scattered(4, 34, [0, 0, 600, 330], (x, y, c) => circle(x, y, 46 + c * 34, mixed(second, colour, c * 0.6))) +
    trunks(third, darker(second, 0.3)),
  falling: (colour, second, third) =>
    rect(0, 0, WIDTH, HEIGHT, colour) +
    trunks(darker(colour, 0.4), darker(third, 0.2)) +
    scattered(7, 60, [0, 0, 600, 740], (x, y, c) =>
      ellipse(x, y, 15, 8, c > 0.5 ? second : third, `transform="rotate(${Math.round(c * 180)} ${x} ${y})"`),
    ),
  blossom: (colour, second, third) =>
    sky(colour, lighter(colour)) +
    line(
      'M-20 120 C140 90 230 190 330 90 M620 260 C520 220 470 120 380 110 M120 100 C150 60 190 40 240 30',
      third,
      15,
    ) +
    scattered(9, 110, [0, 10, 600, 280], (x, y, c) =>
      circle(x, y, 9 + c * 13, c > 0.4 ? second : lighter(second, 0.5)),
    ) +
    scattered(3, 18, [0, 300, 600, 720], (x, y, c) =>
      ellipse(x, y, 9, 5, second, `transform="rotate(${Math.round(c * 180)} ${x} ${y})"`),
    ),
  field: (colour, second, third) =>
    sky(colour, lighter(colour), 440) +
    hills(darker(third, 0.1), 430, 3) +
    rect(0, 470, WIDTH, 280, third) +
    scattered(
      5,
      44,
      [0, 480, 600, 740],
      (x, y, c) =>
        line(`M${x} ${y} L${x} ${y + 40}`, darker(third), 4) +
        circle(x, y, 15 + c * 9, second) +
        circle(x, y, 7, darker(second, 0.55)),
    ),
  meadow: (colour, second, third) =>
    sky(colour, lighter(colour), 440) +
    hills(third, 400, 2) +
    hills(darker(third, 0.12), 500, 5) +
    scattered(6, 70, [0, 520, 600, 740], (x, y, c) => circle(x, y, 5 + c * 7, c > 0.5 ? second : '#fdf6e4')),
  snow: (colour, second) =>
    sky(colour, lighter(colour)) +
    [60, 180, 430, 550]
      .map((x, i) =>
        shape(`M${x - 76} 600 L${x} ${220 + i * 24} L${x + 76} 600 Z`, mixed(second, colour, 0.25 + 0.12 * i)),
      )
      .join('') +
    hills('#f6f8fa', 570, 2) +
    scattered(8, 80, [0, 0, 600, 740], (x, y, c) => circle(x, y, 3 + c * 5, '#ffffff')),
  rain: (colour, second, third) =>
    rect(0, 0, WIDTH, HEIGHT, colour) +
    houses(6, 700, [darker(colour, 0.14), darker(colour, 0.24)], mixed(second, colour, 0.35)) +
    scattered(5, 60, [0, 0, 600, 720], (x, y) => line(`M${x} ${y} L${x - 9} ${y + 34}`, lighter(colour, 0.5), 3)) +
    rect(0, 690, WIDTH, 60, third),
  pool: (colour, second, third) =>
    rect(0, 0, WIDTH, HEIGHT, colour) +
    rect(0, 330, WIDTH, 300, second) +
    [370, 430, 490, 550]
      .map((y, i) =>
        line(
          `M${(i * 70) % 140} ${y} q30 -16 60 0 t60 0 t60 0 M${330 + i * 30} ${y + 16} q30 -16 60 0 t60 0 t60 0`,
          lighter(second, 0.5),
          5,
        ),
      )
      .join('') +
    rect(0, 316, WIDTH, 24, lighter(colour, 0.5)) +
    plant(80, 270, 190, third) +
    plant(530, 280, 160, third),
  market: (colour, second, third) =>
    rect(0, 0, WIDTH, HEIGHT, colour) +
    Array.from({ length: 10 }, (_, i) =>
      shape(
        `M${i * 60} 90 L${i * 60 + 60} 90 L${i * 60 + 60} 190 A30 30 0 0 1 ${i * 60} 190 Z`,
        i % 2 ? second : '#fbf6ea',
      ),
    ).join('') +
    rect(0, 470, WIDTH, 280, '#8a5f3c') +
    scattered(9, 60, [0, 440, 600, 480], (x, y, c) =>
      circle(x, y, 20, c > 0.66 ? third : c > 0.33 ? '#e2a13b' : '#c8402f'),
    ) +
    rect(0, 492, WIDTH, 18, '#6e4a2e'),
  canal: (colour, second, third) =>
    sky(colour, lighter(colour)) +
    houses(2, 520, [second, lighter(second), third, darker(second, 0.1)], lighter(colour, 0.3)) +
    rect(0, 500, WIDTH, 250, mixed('#3f8a94', colour, 0.3)) +
    shape('M60 520 C180 420 420 420 540 520 L500 520 C400 460 200 460 100 520 Z', lighter(third, 0.4)) +
    [560, 610, 670].map((y) => line(`M40 ${y} L200 ${y} M400 ${y + 20} L570 ${y + 20}`, '#8fc4c6', 5)).join(''),
  white: (colour, second, third) =>
    sky(colour, lighter(colour), 380) +
    rect(0, 330, WIDTH, 90, '#2f7fb0') +
    shape(
      'M0 750 L0 330 L170 330 L170 430 L300 430 L300 750 Z M600 750 L600 280 L440 280 L440 400 L380 400 L380 750 Z',
      '#fbf8f0',
    ) +
    shape('M20 330 A66 66 0 0 1 152 330 Z M456 280 A64 64 0 0 1 584 280 Z', second) +
    rect(60, 470, 52, 90, third) +
    rect(500, 400, 48, 84, third) +
    rect(0, 640, WIDTH, 110, '#e9e2d2'),
  lighthouse: (colour, second, third) =>
    sky(colour, lighter(colour)) +
    shape('M452 520 L470 190 L540 190 L558 520 Z', '#fbf8f0') +
    [250, 350, 450]
      .map((y) =>
        shape(
          `M${467 - (y - 190) * 0.05} ${y} L${543 + (y - 190) * 0.05} ${y} L${546 + (y - 190) * 0.05} ${y + 44} L${464 - (y - 190) * 0.05} ${y + 44} Z`,
          third,
        ),
      )
      .join('') +
    rect(474, 140, 62, 50, '#ffe9a8') +
    shape('M466 140 L505 100 L544 140 Z', third) +
    rect(0, 500, WIDTH, 120, second) +
    hills(darker(second, 0.5), 600, 4),
  castle: (colour, second, third) =>
    sky(colour, lighter(colour)) +
    hills(third, 520, 2) +
    shape(
      'M60 560 L60 230 L80 230 L80 210 L100 210 L100 230 L120 230 L120 210 L140 210 L140 560 Z M430 560 L430 180 L450 180 L450 160 L470 160 L470 180 L500 180 L500 160 L520 160 L520 180 L540 180 L540 560 Z',
      second,
    ) +
    rect(130, 330, 310, 240, darker(second, 0.12)) +
    shape('M485 160 L485 90 L545 112 L485 134', '#b8322a') +
    rect(88, 290, 22, 46, darker(second, 0.5)) +
    rect(474, 260, 22, 50, darker(second, 0.5)) +
    hills(darker(third, 0.2), 610, 5),
  fireworks: (colour, second, third) =>
    rect(0, 0, WIDTH, HEIGHT, colour) +
    [
      [130, 170, second],
      [470, 130, third],
      [500, 340, second],
      [80, 400, third],
    ]
      .map(([x, y, fill]) =>
        Array.from({ length: 12 }, (_, i) =>
          line(
            `M${Number(x) + 26 * Math.cos(i * 0.5236)} ${Number(y) + 26 * Math.sin(i * 0.5236)} L${Number(x) + 78 * Math.cos(i * 0.5236)} ${Number(y) + 78 * Math.sin(i * 0.5236)}`,
            String(fill),
            7,
          ),
        ).join(''),
      )
      .join('') +
    houses(4, 750, ['#171a2e', '#1f2440'], '#f1c86a'),
  deck: (colour, second, third) =>
    sky(colour, lighter(colour)) +
    rect(0, 470, WIDTH, 160, second) +
    line('M60 0 L60 620 M60 60 L330 470 M470 0 L470 620', third, 12) +
    shape('M76 80 C230 120 260 320 90 430 Z', '#f6efdf') +
    rect(0, 610, WIDTH, 140, mixed(third, '#c99a62', 0.4)) +
    line('M0 560 L600 560', third, 14),
} satisfies Record<string, Setting>
