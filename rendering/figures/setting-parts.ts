import { darker, ellipse, HEIGHT, line, mixed, rect, shape, WIDTH } from './drawing.ts'

export const sky = (colour: string, low: string, horizon = 520) =>
  rect(0, 0, WIDTH, HEIGHT, colour) +
  rect(0, horizon * 0.45, WIDTH, horizon * 0.3, mixed(colour, low, 0.4)) +
  rect(0, horizon * 0.75, WIDTH, horizon * 0.4, mixed(colour, low, 0.8))

export const hills = (colour: string, top: number, seed: number) => {
  const peaks = [0, 1, 2, 3, 4, 5].map(
    (i) => `${i * 120 + 30 * Math.sin(seed * 3 + i)} ${top + 46 * Math.sin(seed + i * 1.9)}`,
  )
  return shape(`M-20 ${HEIGHT} L-20 ${top} C${peaks.join(' ')} L640 ${top} L640 ${HEIGHT} Z`, colour)
}

export const houses = (seed: number, floor: number, colours: readonly string[], lit: string) => {
  let x = -30
  return Array.from({ length: 7 }, (_, i) => {
    const [width, tall] = [84 + ((seed * 31 + i * 47) % 46), 220 + ((seed * 53 + i * 97) % 240)]
    const left = x
    x += width + 2
    const panes = Array.from({ length: Math.floor((tall - 40) / 58) }, (_, row) =>
      [0.2, 0.6]
        .map((at) =>
          rect(
            left + width * at,
            floor - tall + 30 + row * 58,
            width * 0.2,
            30,
            lit,
            `opacity="${(i + row) % 3 ? 0.9 : 0.35}"`,
          ),
        )
        .join(''),
    ).join('')
    return rect(left, floor - tall, width, tall, colours[i % colours.length] ?? '#888888') + panes
  }).join('')
}

export const plant = (x: number, y: number, size: number, leaf: string) =>
  [-60, -30, 0, 30, 60]
    .map((turn) =>
      ellipse(
        x,
        y - size * 0.5,
        size * 0.13,
        size * 0.5,
        turn % 60 ? leaf : darker(leaf),
        `transform="rotate(${turn} ${x} ${y})"`,
      ),
    )
    .join('') +
  shape(
    `M${x - size * 0.28} ${y} L${x + size * 0.28} ${y} L${x + size * 0.2} ${y + size * 0.5} L${x - size * 0.2} ${y + size * 0.5} Z`,
    '#c07048',
  )

export const pane = (x: number, y: number, width: number, height: number, outside: string, frame: string) =>
  rect(x, y, width, height, outside) +
  rect(x, y, width, height, 'none', `stroke="${frame}" stroke-width="14"`) +
  line(
    `M${x + width / 2} ${y} L${x + width / 2} ${y + height} M${x} ${y + height / 2} L${x + width} ${y + height / 2}`,
    frame,
    8,
  )

export const trunks = (colour: string, ground: string) =>
  rect(0, 560, WIDTH, 190, ground) +
  [30, 120, 205, 415, 480, 570]
    .map((x, i) =>
      rect(x - 15 - (i % 3) * 5, 0, 30 + (i % 3) * 10, 590 + (i % 2) * 30, i % 2 ? colour : darker(colour)),
    )
    .join('')

/** Draws what is behind a figure from a main colour, a second and a third. */
export type Setting = (colour: string, second: string, third: string) => string
