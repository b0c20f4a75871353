import { circle, darker, ellipse, HEIGHT, lighter, line, mixed, rect, scattered, shape, WIDTH } from './drawing.ts'
import { hills, pane, plant, type Setting } from './setting-parts.ts'

/** Rooms and plain backdrops. */
export const indoors = {
  plain: (colour, second) => rect(0, 0, WIDTH, HEIGHT, colour) + circle(300, 330, 270, second),
  halves: (colour, second) => rect(0, 0, WIDTH, HEIGHT, colour) + shape('M600 0 L600 750 L180 750 L420 0 Z', second),
  arch: (colour, second) =>
    rect(0, 0, WIDTH, HEIGHT, colour) + shape('M90 750 L90 300 C90 60 510 60 510 300 L510 750 Z', second),
  office: (colour, second, third) =>
    rect(0, 0, WIDTH, HEIGHT, colour) +
    pane(40, 70, 210, 330, second, lighter(colour, 0.5)) +
    pane(350, 70, 210, 330, second, lighter(colour, 0.5)) +
    rect(0, 520, WIDTH, 230, darker(colour, 0.14)) +
    plant(528, 560, 130, third) +
    rect(20, 500, 150, 16, darker(third, 0.4)) +
    rect(40, 420, 110, 72, '#2c3338', 'rx="6"'),
  library: (colour, second, third) =>
    rect(0, 0, WIDTH, HEIGHT, colour) +
    [0, 1, 2, 3, 4]
      .map(
        (row) =>
          rect(0, row * 150 + 128, WIDTH, 18, darker(colour, 0.35)) +
          scattered(row + 4, 24, [0, row * 150 + 20, 590, row * 150 + 50], () => '') +
          Array.from({ length: 24 }, (_, i) => {
            const tall = 70 + ((i * 37 + row * 23) % 40)
            return rect(
              i * 25 + 2,
              row * 150 + 128 - tall,
              21,
              tall,
              [second, third, lighter(colour, 0.3), darker(second, 0.3), '#d9c6a0'][(i * 7 + row * 3) % 5] ?? second,
            )
          }).join(''),
      )
      .join(''),
  cafe: (colour, second, third) =>
    rect(0, 0, WIDTH, HEIGHT, colour) +
    pane(30, 130, 200, 320, second, darker(colour, 0.4)) +
    rect(330, 150, 270, 14, darker(colour, 0.5)) +
    [352, 402, 452, 502, 552].map((x, i) => rect(x, 106, 30, 44, i % 2 ? third : lighter(third), 'rx="5"')).join('') +
    [140, 440]
      .map(
        (x) =>
          line(`M${x} 0 L${x} 60`, '#2b2622', 4) +
          shape(`M${x - 46} 112 C${x - 40} 54 ${x + 40} 54 ${x + 46} 112 Z`, third) +
          ellipse(x, 112, 30, 8, '#ffe9b8'),
      )
      .join('') +
    rect(0, 600, WIDTH, 150, darker(colour, 0.3)),
  train: (colour, second, third) =>
    rect(0, 0, WIDTH, HEIGHT, second) +
    hills(third, 270, 3) +
    hills(darker(third, 0.15), 340, 6) +
    shape(
      'M0 0 L600 0 L600 750 L0 750 Z M74 90 A34 34 0 0 0 40 124 L40 386 A34 34 0 0 0 74 420 L526 420 A34 34 0 0 0 560 386 L560 124 A34 34 0 0 0 526 90 Z',
      colour,
      'fill-rule="evenodd"',
    ) +
    rect(40, 90, 520, 330, 'none', `rx="34" stroke="${lighter(colour, 0.4)}" stroke-width="16"`) +
    rect(0, 500, WIDTH, 250, darker(colour)),
  stage: (colour, second, third) =>
    rect(0, 0, WIDTH, HEIGHT, colour) +
    shape('M300 -60 L20 750 L580 750 Z', mixed(colour, third, 0.35)) +
    shape('M0 0 L120 0 C110 260 60 520 0 750 Z', second) +
    shape('M600 0 L480 0 C490 260 540 520 600 750 Z', darker(second, 0.1)) +
    ellipse(300, 742, 260, 30, mixed(colour, third, 0.55)),
  gala: (colour, second, third) =>
    rect(0, 0, WIDTH, HEIGHT, colour) +
    [70, 190, 300, 410, 530]
      .map(
        (x, i) =>
          line(`M${x} 0 L${x} ${70 + (i % 2) * 70}`, third, 3) +
          circle(x, 100 + (i % 2) * 70, 26, lighter(third, 0.5)) +
          circle(x, 100 + (i % 2) * 70, 44, third, 'opacity="0.22"'),
      )
      .join('') +
    [0, 520].map((x) => rect(x, 210, 80, 540, second)).join('') +
    scattered(4, 40, [80, 260, 520, 720], (x, y, c) => circle(x, y, 3 + c * 6, third, 'opacity="0.6"')),
  stars: (colour, second, third) =>
    rect(0, 0, WIDTH, HEIGHT, colour) +
    scattered(6, 90, [0, 0, 600, 740], (x, y, c) => circle(x, y, 1.5 + c * 3, '#fff6e0')) +
    circle(470, 190, 104, second) +
    ellipse(470, 190, 168, 26, 'none', `stroke="${third}" stroke-width="12" transform="rotate(-18 470 190)"`) +
    circle(90, 130, 34, third),
  tree: (colour, second, third) =>
    rect(0, 0, WIDTH, HEIGHT, colour) +
    [0, 1, 2, 3]
      .map((i) =>
        shape(
          `M${470 - 60 - i * 26} ${250 + i * 100} L470 ${120 + i * 84} L${470 + 60 + i * 26} ${250 + i * 100} Z`,
          i % 2 ? second : darker(second, 0.1),
        ),
      )
      .join('') +
    scattered(3, 22, [390, 240, 550, 540], (x, y, c) => circle(x, y, 9, c > 0.5 ? third : '#f1c86a')) +
    rect(40, 170, 150, 210, '#26334a') +
    rect(40, 170, 150, 210, 'none', 'stroke="#f4efe4" stroke-width="14"') +
    scattered(8, 14, [56, 190, 176, 366], (x, y, c) => circle(x, y, 2 + c * 4, '#ffffff')),
  disco: (colour, second, third) =>
    rect(0, 0, WIDTH, HEIGHT, colour) +
    [0, 1, 2, 3, 4, 5]
      .map((i) =>
        shape(`M120 130 L${-200 + i * 200} 750 L${-110 + i * 200} 750 Z`, i % 2 ? second : third, 'opacity="0.35"'),
      )
      .join('') +
    line('M120 0 L120 60', '#dddddd', 4) +
    circle(120, 130, 72, '#c9ccd4') +
    [70, 96, 120, 144, 170].map((x) => line(`M${x} 70 L${x} 190`, '#8f96a8', 3)).join('') +
    [90, 116, 142, 168].map((y) => line(`M54 ${y} L186 ${y}`, '#8f96a8', 3)).join('') +
    scattered(5, 30, [200, 20, 600, 500], (x, y, c) =>
      rect(x, y, 12, 12, c > 0.5 ? second : third, 'transform="rotate(20)" opacity="0.8"'),
    ),
  blinds: (colour, second) =>
    rect(0, 0, WIDTH, HEIGHT, colour) +
    Array.from({ length: 11 }, (_, i) =>
      shape(`M-40 ${60 + i * 62} L360 ${i * 62} L360 ${28 + i * 62} L-40 ${88 + i * 62} Z`, second, 'opacity="0.55"'),
    ).join(''),
  shop: (colour, second, third) =>
    rect(0, 0, WIDTH, HEIGHT, colour) +
    line('M30 190 L230 190 M370 190 L570 190', '#c9a24a', 8) +
    [50, 92, 134, 176]
      .map((x, i) =>
        shape(`M${x} 200 l34 0 l10 190 l-54 0 Z`, [second, third, lighter(second), darker(third)][i] ?? second),
      )
      .join('') +
    [392, 434, 476, 518]
      .map((x, i) =>
        shape(
          `M${x} 200 l34 0 l10 ${150 + i * 20} l-54 0 Z`,
          [third, lighter(third), second, darker(second)][i] ?? third,
        ),
      )
      .join('') +
    rect(0, 610, WIDTH, 140, darker(colour, 0.2)),
} satisfies Record<string, Setting>
