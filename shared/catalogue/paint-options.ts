import type { Option } from '#shared/entities/option.ts'

type Hex = `#${string}`

const family = <const Paints extends Record<string, readonly [name: string, hex: Hex]>>(
  family: string,
  paints: Paints,
) => Object.entries(paints).map(([id, [name, hex]]) => ({ id: id as keyof Paints & string, name, hex, family }))

/** Wall paints by family, mostly from light to dark. We made up the names. */
export const paintOptions = [
  ...family('Whites', {
    'bright-gesso': ['Bright Gesso', '#fafaf7'],
    'plain-paper': ['Plain Paper', '#f5f1e8'],
    'frosted-pane': ['Frosted Pane', '#e4eff5'],
    'porcelain-cup': ['Porcelain Cup', '#e0ebe2'],
    'candle-wax': ['Candle Wax', '#f7ebcf'],
    'flour-sack': ['Flour Sack', '#ece5d8'],
  }),
  ...family('Warm neutrals', {
    'oat-bowl': ['Oat Bowl', '#e5dac6'],
    'undyed-wool': ['Undyed Wool', '#d9cfbf'],
    'dry-plaster': ['Dry Plaster', '#dac7b6'],
    'almond-husk': ['Almond Husk', '#cdb69a'],
    'mushroom-basket': ['Mushroom Basket', '#c2b3a3'],
    'potters-slip': ['Potter’s Slip', '#ab9b8a'],
  }),
  ...family('Beiges', {
    'shortbread-tin': ['Shortbread Tin', '#ead6ae'],
    'sifted-sand': ['Sifted Sand', '#d9c59f'],
    'wicker-lid': ['Wicker Lid', '#c9ad80'],
    'camel-blanket': ['Camel Blanket', '#b9966a'],
    'hessian-twine': ['Hessian Twine', '#a08a66'],
  }),
  ...family('Greys', {
    'early-haze': ['Early Haze', '#d5d9da'],
    'birch-ash': ['Birch Ash', '#c8c6c0'],
    'pigeon-loft': ['Pigeon Loft', '#b1b7bb'],
    'river-gravel': ['River Gravel', '#9d9b94'],
    'zinc-bucket': ['Zinc Bucket', '#838b90'],
    'wet-roof': ['Wet Roof', '#656d73'],
    'storm-gutter': ['Storm Gutter', '#4b5257'],
  }),
  ...family('Yellows', {
    'primrose-bank': ['Primrose Bank', '#f4ecb4'],
    'butter-dish': ['Butter Dish', '#f3dc93'],
    'straw-boater': ['Straw Boater', '#e1c26a'],
    'lemon-crate': ['Lemon Crate', '#f2d24b'],
    'yolk-spoon': ['Yolk Spoon', '#eeb02e'],
    'mustard-jar': ['Mustard Jar', '#c2922c'],
  }),
  ...family('Oranges and terracottas', {
    'apricot-jam': ['Apricot Jam', '#edb686'],
    'melon-slice': ['Melon Slice', '#ee9b61'],
    'baked-clay': ['Baked Clay', '#cc8664'],
    'marmalade-pan': ['Marmalade Pan', '#d8782c'],
    'flowerpot-stack': ['Flowerpot Stack', '#b9633f'],
    'roof-tiler': ['Roof Tiler', '#9d4f33'],
  }),
  ...family('Reds', {
    'poppy-verge': ['Poppy Verge', '#cb3a2e'],
    'rosehip-syrup': ['Rosehip Syrup', '#ae2a3a'],
    'brick-kiln': ['Brick Kiln', '#984438'],
    'barn-latch': ['Barn Latch', '#84281f'],
    'cherry-stone': ['Cherry Stone', '#6b1d28'],
  }),
  ...family('Pinks', {
    'shell-lining': ['Shell Lining', '#f6dcd2'],
    'rose-water': ['Rose Water', '#efccc6'],
    'fresh-plaster': ['Fresh Plaster', '#dfb6a4'],
    'slipper-box': ['Slipper Box', '#d6a5ab'],
    'peony-bud': ['Peony Bud', '#d7828f'],
    'raspberry-fool': ['Raspberry Fool', '#bd4f76'],
  }),
  ...family('Purples', {
    'lavender-sachet': ['Lavender Sachet', '#d2cbe0'],
    'wisteria-arch': ['Wisteria Arch', '#a99bc9'],
    'heather-slope': ['Heather Slope', '#9a86a0'],
    'plum-cordial': ['Plum Cordial', '#743b59'],
    'fig-basket': ['Fig Basket', '#533347'],
    'aubergine-glaze': ['Aubergine Glaze', '#392440'],
  }),
  ...family('Blues', {
    'morning-window': ['Morning Window', '#d5e3ec'],
    'milk-churn': ['Milk Churn', '#b3cde0'],
    'washed-overalls': ['Washed Overalls', '#8fa8bf'],
    'cornflower-row': ['Cornflower Row', '#6287bf'],
    'enamel-jug': ['Enamel Jug', '#376ca4'],
    'painted-plate': ['Painted Plate', '#48648c'],
    'fishers-jersey': ['Fisher’s Jersey', '#2b3f61'],
    'ink-bottle': ['Ink Bottle', '#1b2740'],
  }),
  ...family('Teals', {
    'tumbled-glass': ['Tumbled Glass', '#bfdcd6'],
    'verdigris-dome': ['Verdigris Dome', '#68a899'],
    'rock-pool-floor': ['Rock Pool Floor', '#2f7f80'],
    'peacock-quill': ['Peacock Quill', '#1c626d'],
    'drowned-bell': ['Drowned Bell', '#16444a'],
  }),
  ...family('Greens', {
    'celery-heart': ['Celery Heart', '#d9e0ba'],
    'eucalyptus-steam': ['Eucalyptus Steam', '#b0c3b5'],
    'sage-bundle': ['Sage Bundle', '#a6ae91'],
    'pea-pod': ['Pea Pod', '#a0b567'],
    'olive-press': ['Olive Press', '#7a7844'],
    'moss-step': ['Moss Step', '#65764a'],
    'fern-shade': ['Fern Shade', '#4a6a4c'],
    'pine-lodge': ['Pine Lodge', '#2d4a3c'],
    'wine-bottle': ['Wine Bottle', '#1b3427'],
  }),
  ...family('Browns', {
    'toffee-tin': ['Toffee Tin', '#a9754b'],
    'saddle-wax': ['Saddle Wax', '#875934'],
    nutcracker: ['Nutcracker', '#77604e'],
    'chestnut-shell': ['Chestnut Shell', '#673c28'],
    'cocoa-scoop': ['Cocoa Scoop', '#533a2d'],
    'peat-cutting': ['Peat Cutting', '#3b2d25'],
  }),
  ...family('Blacks', {
    'iron-latch': ['Iron Latch', '#393b3d'],
    'coal-scuttle': ['Coal Scuttle', '#282c31'],
    'burnt-timber': ['Burnt Timber', '#2a221e'],
    'lamp-soot': ['Lamp Soot', '#1e1e1e'],
    'printers-roller': ['Printer’s Roller', '#0f1218'],
  }),
] as const satisfies readonly Option[]

export type PaintOptionId = (typeof paintOptions)[number]['id']
