import { type Garment, garments } from './clothes.ts'
import { circle, darker, ellipse, group, HEIGHT, lighter, line, mixed, rect, shape, svg, WIDTH } from './drawing.ts'
import { face } from './face.ts'
import { type Haircut, haircuts } from './hair.ts'
import { type SettingName, settings } from './settings.ts'

const skins = {
  porcelain: '#f3d3bd',
  sand: '#e6b894',
  honey: '#cf9a6e',
  olive: '#b98559',
  umber: '#8a5a3c',
  ebony: '#5f3d2b',
} as const
type Skin = keyof typeof skins

/** Things that a figure wears or holds, drawn over it. */
const extras = {
  glasses: () =>
    circle(270, 272, 27, 'none', 'stroke="#2b2622" stroke-width="6"') +
    circle(330, 272, 27, 'none', 'stroke="#2b2622" stroke-width="6"') +
    line('M297 270 L303 270', '#2b2622', 6),
  sunglasses: () =>
    shape('M238 256 L296 256 C296 296 244 300 238 256 Z M304 256 L362 256 C356 300 304 296 304 256 Z', '#1f1d22') +
    line('M238 258 L362 258', '#1f1d22', 7),
  beard: (colour: string) =>
    shape(
      'M229 286 C230 356 262 374 300 374 C338 374 370 356 371 286 C360 322 340 326 300 322 C260 326 240 322 229 286 Z',
      colour,
    ),
  hat: (colour: string) =>
    ellipse(300, 196, 148, 26, colour) +
    shape('M222 192 C222 108 250 96 300 96 C350 96 378 108 378 192 Z', lighter(colour, 0.1)) +
    rect(222, 170, 156, 22, darker(colour, 0.3)),
  wideHat: (colour: string) =>
    ellipse(300, 200, 210, 36, colour) +
    shape('M226 196 C230 118 260 112 300 112 C340 112 370 118 374 196 Z', lighter(colour, 0.1)) +
    rect(228, 174, 144, 20, darker(colour, 0.35)),
  beanie: (colour: string) =>
    shape('M220 226 C214 132 262 126 300 126 C338 126 386 132 380 226 Z', colour) +
    rect(214, 204, 172, 38, lighter(colour, 0.15), 'rx="14"') +
    circle(300, 122, 24, lighter(colour, 0.3)),
  pointed: (colour: string) =>
    shape('M206 214 L330 -20 L396 214 Z', colour) +
    ellipse(300, 212, 136, 24, darker(colour, 0.15)) +
    circle(316, 120, 8, '#f1c86a') +
    circle(286, 160, 6, '#f1c86a') +
    circle(346, 168, 7, '#f1c86a'),
  crown: (colour: string) =>
    shape('M232 196 L226 122 L264 160 L300 108 L336 160 L374 122 L368 196 Z', colour) +
    circle(300, 172, 9, '#b8322a') +
    circle(258, 178, 6, '#2f6f8a') +
    circle(342, 178, 6, '#2f6f8a'),
  tricorn: (colour: string) =>
    shape(
      'M156 196 C210 120 260 100 300 96 C340 100 390 120 444 196 C380 176 340 208 300 208 C260 208 220 176 156 196 Z',
      colour,
    ) + line('M156 194 C220 176 260 206 300 206 C340 206 380 176 444 194', '#d9a93a', 7),
  flowers: (colour: string) =>
    [226, 252, 280, 308, 336, 362]
      .map(
        (x, i) =>
          circle(x, 196 - 26 * Math.sin((i + 0.7) * 0.48), 20, i % 2 ? colour : lighter(colour, 0.5)) +
          circle(x, 196 - 26 * Math.sin((i + 0.7) * 0.48), 7, '#e2a13b'),
      )
      .join(''),
  band: (colour: string) =>
    shape('M224 232 C228 196 372 196 376 232 L376 252 C360 222 240 222 224 252 Z', colour) +
    circle(366, 214, 17, '#d9a93a') +
    line('M368 200 C384 160 396 140 420 120', lighter(colour, 0.4), 9),
  headphones: (colour: string) =>
    line('M220 270 C210 110 390 110 380 270', colour, 17) +
    rect(202, 248, 34, 66, darker(colour), 'rx="15"') +
    rect(364, 248, 34, 66, darker(colour), 'rx="15"'),
  helmet: () =>
    circle(300, 264, 158, '#cfe3ea', 'opacity="0.28"') +
    circle(300, 264, 158, 'none', 'stroke="#e9edf0" stroke-width="15"') +
    shape(
      'M214 176 C236 146 262 134 286 130',
      'none',
      'stroke="#ffffff" stroke-width="12" stroke-linecap="round" opacity="0.8"',
    ),
  visor: (colour: string) =>
    shape('M226 250 L374 250 L366 294 L234 294 Z', colour, 'opacity="0.92"') + line('M238 262 L330 262', '#ffffff', 4),
  mask: (colour: string) =>
    shape(
      'M228 250 C256 238 282 256 300 256 C318 256 344 238 372 250 C372 296 330 304 300 284 C270 304 228 296 228 250 Z',
      colour,
    ),
  earrings: (colour: string) => circle(230, 330, 12, colour) + circle(370, 330, 12, colour),
  scarf: (colour: string) =>
    shape('M214 448 C212 396 250 388 300 392 C350 388 388 396 386 448 C346 480 254 480 214 448 Z', colour) +
    shape('M334 456 L386 442 L412 640 L352 648 Z', darker(colour, 0.12)) +
    line('M222 436 C262 462 338 462 378 436', darker(colour, 0.25), 5),
  cup: (colour: string) =>
    group(
      rect(404, 566, 78, 92, colour, 'rx="8"') +
        rect(400, 556, 86, 18, '#f6f1e6', 'rx="6"') +
        rect(404, 596, 78, 30, '#8a5f3c'),
    ),
  books: (colour: string) =>
    group(
      rect(84, 600, 150, 26, colour, 'rx="4"') +
        rect(94, 572, 136, 26, lighter(colour, 0.3), 'rx="4"') +
        rect(80, 628, 160, 28, darker(colour), 'rx="4"'),
    ),
  camera: (colour: string) =>
    line('M244 452 L270 600 M356 452 L336 600', '#4a3426', 9) +
    rect(222, 590, 160, 96, colour, 'rx="12"') +
    circle(302, 638, 36, lighter(colour, 0.35)) +
    circle(302, 638, 20, '#14161a') +
    rect(240, 574, 40, 20, colour, 'rx="5"'),
  microphone: () =>
    line('M438 750 L410 560', '#2b2622', 12) + ellipse(404, 536, 24, 32, '#4a4650', 'transform="rotate(-12 404 536)"'),
  umbrella: (colour: string) =>
    line('M470 170 L470 700', '#3a2f28', 9) +
    shape(
      'M250 190 C280 20 640 10 680 190 C650 164 620 164 590 188 C560 164 520 164 494 188 C460 164 410 164 384 188 C350 164 290 160 250 190 Z',
      colour,
    ),
  rucksack: (colour: string) => line('M196 462 C180 560 184 640 190 750 M404 462 C420 560 416 640 410 750', colour, 34),
} satisfies Record<string, (colour: string) => string>

export type Extra = keyof typeof extras

export type Figure = {
  setting: readonly [SettingName, string, string, string?]
  clothes: readonly [Garment, string, string?]
  hair: readonly [Haircut, string]
  skin: Skin
  extras?: readonly (readonly [Extra, string?])[]
  /** The place and size of the figure; 1 fills the lower part of the picture. */
  at?: { x?: number; y?: number; scale?: number; turn?: number; isMirrored?: boolean }
  /** A colour over everything, and how strong: evening, night, neon. */
  light?: readonly [string, number]
}

const head = (skin: string) =>
  shape('M262 330 L262 432 C272 462 328 462 338 432 L338 330 Z', darker(skin, 0.14)) +
  ellipse(228, 276, 13, 22, darker(skin, 0.08)) +
  ellipse(372, 276, 13, 22, darker(skin, 0.14)) +
  shape(
    'M226 258 C226 200 258 172 300 172 C342 172 374 200 374 258 C374 322 342 362 300 362 C258 362 226 322 226 258 Z',
    skin,
  ) +
  shape(
    'M300 172 C342 172 374 200 374 258 C374 322 342 362 300 362 C330 330 344 300 340 252 C338 216 326 190 300 172 Z',
    darker(skin, 0.09),
  )

/** The body, head and everything on them, without a setting. `drawnFace` takes the place of the usual face. */
export const person = (
  { clothes, hair, skin, extras: worn = [] }: Omit<Figure, 'setting'>,
  drawnFace?: string,
): string => {
  const tone = skins[skin]
  const [garment, colour, second = lighter(colour, 0.6)] = clothes
  const cut = haircuts[hair[0]](hair[1])
  // The clothes are drawn for a longer neck.
  const dressed = group(garments[garment](colour, second, tone), 'transform="matrix(1 0 0 1.06 0 -44)"')
  // A turtleneck, hood, ruff or suit of armour closes over the neck; everything else leaves it free.
  const isHigh = garment === 'turtleneck' || garment === 'ruff' || garment === 'armour' || garment === 'spacesuit'
  const bust = isHigh ? head(tone) + dressed : garment === 'hoodie' ? dressed + head(tone) : dressed + head(tone)
  const onSkin = worn.filter(([name]) => name === 'beard' || name === 'mask')
  const others = worn.filter((one) => !onSkin.includes(one))
  const drawExtras = (some: typeof worn) => some.map(([name, tint = '#2b2622']) => extras[name](tint)).join('')
  const hasBeard = worn.some(([name]) => name === 'beard')
  const features = drawnFace ?? face({ skin: tone, hair: hair[1], mouth: hair[0].length + garment.length, hasBeard })
  return cut.behind + bust + drawExtras(onSkin) + features + cut.before + drawExtras(others)
}

export const placed = (
  content: string,
  { x = 0, y = 0, scale = 1, turn = 0, isMirrored = false }: NonNullable<Figure['at']> = {},
): string =>
  group(
    content,
    `transform="translate(${300 + x} ${750 + y}) rotate(${turn}) scale(${isMirrored ? -scale : scale} ${scale}) translate(-300 -750)"`,
  )

/** The whole drawing. Flat colours and outlines tell it from a photograph. */
export const drawn = (figure: Figure): string => {
  const [setting, colour, second, third = mixed(colour, second, 0.5)] = figure.setting
  const light = figure.light ? rect(0, 0, WIDTH, HEIGHT, figure.light[0], `opacity="${figure.light[1]}"`) : ''
  return svg(settings[setting](colour, second, third) + placed(person(figure), figure.at) + light)
}
