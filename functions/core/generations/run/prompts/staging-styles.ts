import { type StagingStyleId, stagingStyles } from '#shared/catalogue/staging-styles.ts'

/** The movable objects that a staging style adds. Each part completes a sentence of the prompt. */
type StagingWording = { furniture: string; colours: string; accessories: string; avoid: string }

/** The wording of every staging style. A missing style does not compile. */
export const stagingStyleWording = {
  'staged-modern': {
    furniture: 'low streamlined pieces with slim metal legs and clean edges',
    colours: 'cool grey, charcoal and one petrol blue',
    accessories: 'a large abstract print, a glass vase and a plain wool rug',
    avoid: 'ornament, patterned fabric and clutter',
  },
  'staged-scandinavian': {
    furniture: 'light birch and ash pieces on tapered legs, with linen upholstery',
    colours: 'white, pale grey and sage',
    accessories: 'a paper lamp, a woven throw, a few ceramics and a green plant',
    avoid: 'dark wood, gloss and heavy curtains',
  },
  'staged-luxury': {
    furniture: 'generous velvet and walnut pieces with brass details, each a little larger than needed',
    colours: 'plum, ivory and deep brown with gold',
    accessories: 'a silk rug, a sculptural table lamp, fresh white orchids and one framed artwork',
    avoid: 'flat-pack shapes, plastic and anything crowded',
  },
  'staged-family': {
    furniture: 'sturdy washable pieces with rounded corners and plenty of storage',
    colours: 'sky blue, warm white and honey yellow',
    accessories: 'a thick rug, baskets for toys, board games and family-sized cushions',
    avoid: 'glass tops, sharp corners and fragile pieces',
  },
  'staged-coastal': {
    furniture: 'relaxed slipcovered and wicker pieces in washed wood',
    colours: 'white, sand and sea blue',
    accessories: 'a jute rug, striped cushions, a bowl of shells and sheer breezy textiles',
    avoid: 'anchors, dark leather and heavy pieces',
  },
  'staged-farmhouse': {
    furniture: 'solid oak pieces with turned legs, a bench and slipcovered seats',
    colours: 'oatmeal, warm white and black-green',
    accessories: 'ticking cushions, an enamel jug with branches and a braided rug',
    avoid: 'chrome, velvet and gilding',
  },
  'staged-mid-century': {
    furniture: 'walnut pieces of the 1950s with tapered legs and a low sideboard',
    colours: 'teak brown, teal and marigold',
    accessories: 'a tripod lamp, a sunburst clock leaning on a shelf and a geometric rug',
    avoid: 'carved ornament and overstuffed seating',
  },
  'staged-minimalist': {
    furniture: 'as few low pieces as the room needs, plain and closed',
    colours: 'white, stone and a single black line',
    accessories: 'one bowl, one branch in a vase and a flat-woven rug',
    avoid: 'pattern, open shelves and more than one accent',
  },
  'staged-industrial-loft': {
    furniture: 'worn leather seating, steel-framed shelves and a reclaimed timber table',
    colours: 'tobacco, rust and black',
    accessories: 'a metal floor lamp with a filament bulb, a faded rug and stacked books',
    avoid: 'pastels, lace and gilt frames',
  },
  'staged-transitional': {
    furniture: 'classic shapes with simplified lines, arranged in balanced pairs',
    colours: 'taupe, ivory and soft blue-grey',
    accessories: 'drum-shade lamps, a bordered wool rug and a tray with two candles',
    avoid: 'extremes, bright colour and novelty pieces',
  },
  'staged-urban-apartment': {
    furniture: 'compact city pieces that do two things, such as a drop-leaf table or a bench with storage',
    colours: 'slate, black and one bright orange',
    accessories: 'a slim floor lamp, a poster in a black frame and a bicycle-grey rug',
    avoid: 'bulky sets, country prints and anything that blocks the way',
  },
  'staged-first-home': {
    furniture: 'affordable simple pieces in pale wood with colourful covers, and a small desk',
    colours: 'coral, pale wood and fresh green',
    accessories: 'string lights, potted herbs, a pinboard and a cheerful cotton rug',
    avoid: 'formality, expensive-looking pieces and dark suites',
  },
} as const satisfies Record<StagingStyleId, StagingWording>

/** The wording of a staging style and its display name. Throws for an unknown id. */
export const stagingStyleWords = (id: string): StagingWording & { name: string } => {
  const style = stagingStyles.find((candidate) => candidate.id === id)
  if (!style) throw new Error(`There is no wording for the staging style ${id}`)
  return { ...stagingStyleWording[style.id], name: style.name }
}
