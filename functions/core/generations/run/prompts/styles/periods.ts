import type { StyleWording } from './style-wording.ts'

/** The wording of the styles named after a period. */
export const periodStyleWording = {
  'art-nouveau': {
    materials: 'bent walnut, stained glass, wrought bronze and wallpaper of irises and vines',
    colours: 'absinthe green, mauve, honey brown and old gold',
    furniture: 'cabinets and chairs with whiplash curves and carved stems',
    light: 'a soft glow from tulip-shaped glass lamps on bronze stalks',
    avoid: 'straight-edged boxes, chrome and right angles repeated everywhere',
  },
  bauhaus: {
    materials: 'tubular steel, black leather, linoleum, bent plywood and clear glass',
    colours: 'white walls with flat planes of primary red, blue and yellow beside black',
    furniture: 'cantilever chairs, cube armchairs and plain cabinets made of simple geometry',
    light: 'bright even daylight and opal-glass globe lamps on nickel rods',
    avoid: 'carving, floral fabric and anything without a use',
  },
  brutalist: {
    materials: 'board-marked raw concrete, blackened steel, slate and heavy undyed wool',
    colours: 'cement grey, charcoal and bone with one strike of signal orange',
    furniture: 'massive block-like seating, a monolithic table and built-in concrete ledges',
    light: 'hard raking light that models the concrete, with hidden strips',
    avoid: 'frills, gilding, pastel paint and slender legs',
  },
  craftsman: {
    materials: 'quarter-sawn oak, hammered copper, mica, handmade tile and leather',
    colours: 'olive, moss, pumpkin and deep honey brown',
    furniture: 'slatted oak settles, a solid trestle table and built-in bookcases with visible joints',
    light: 'amber light from mica and art-glass lanterns',
    avoid: 'veneer, gloss lacquer, chrome and machine-made ornament',
  },
  'dark-academia': {
    materials: 'dark panelling, worn leather, tweed, brass and walls of old books',
    colours: 'bottle green, oxblood, tobacco and black-brown',
    furniture: 'a heavy writing desk, a leather wing chair and tall bookcases with a ladder',
    light: 'pools of low light from green-shaded banker lamps and candles',
    avoid: 'white walls, plastic, neon and empty shelves',
  },
  georgian: {
    materials: 'painted panelling, mahogany, marble, silk damask and polished brass',
    colours: 'stone blue, pea green, straw and chalk white mouldings',
    furniture: 'symmetrical pairs of wing chairs, a camelback sofa and a pedestal table',
    light: 'cool morning light with a crystal chandelier and mirrored wall sconces',
    avoid: 'asymmetry, clutter and heavy fringes',
  },
  gothic: {
    materials: 'carved black oak, wrought iron, velvet, stone and leaded glass ornaments',
    colours: 'near-black, deep violet, blood red and tarnished silver',
    furniture: 'high-backed chairs with pointed-arch carving, a refectory table and a canopied bed or settle',
    light: 'candlelight from iron candelabra with deep shadows',
    avoid: 'pale wood, beige upholstery and bright even lighting',
  },
  gustavian: {
    materials: 'chalk-painted pine, checked linen, scrubbed boards and faded gilding',
    colours: 'pearl grey, faded blue, oyster white and straw gold',
    furniture: 'slender fluted-leg chairs, a long settee with a striped cushion and a tall round-bellied clock',
    light: 'pale silvery daylight doubled by gilt mirrors and a crystal chandelier',
    avoid: 'dark stain, saturated colour and bulky upholstery',
  },
  'hollywood-regency': {
    materials: 'white and black lacquer, mirror, tufted velvet, faux fur and polished brass',
    colours: 'blush pink, jet black, white and jade turquoise with gold',
    furniture: 'a curved tufted sofa, mirrored side tables and chairs with Greek-key backs in pairs',
    light: 'glamorous sparkle from crystal drops and brass lamps with black shades',
    avoid: 'raw timber, burlap, and anything modest or matte',
  },
  memphis: {
    materials: 'bright plastic laminate, terrazzo, powder-coated steel and glossy ceramics',
    colours: 'mint, bubblegum pink, lemon yellow, cobalt and tomato red with black squiggles',
    furniture: 'asymmetrical shelves, cylinder-legged tables and chairs put together from blocks and balls',
    light: 'flat cheerful light with neon tubes and lamps like toys',
    avoid: 'beige, antiques, natural wood and restraint',
  },
  prairie: {
    materials: 'long bands of golden oak, art-glass, Roman brick and coarse-woven wool',
    colours: 'wheat, autumn ochre, russet and lake blue-green',
    furniture: 'low horizontal built-in seats, spindle-backed chairs and long cantilevered shelves',
    light: 'late sun through geometric art-glass shades and square lanterns',
    avoid: 'vertical clutter, curves and lace',
  },
  'seventies-retro': {
    materials: 'shag carpet, corduroy, smoked glass, rattan and teak veneer',
    colours: 'burnt orange, mustard, avocado and chocolate brown',
    furniture: 'a low modular pit sofa, a bubble chair and a wall unit with a record player',
    light: 'warm hazy light from an arc lamp and orange glass globes',
    avoid: 'cool grey, brushed steel and thin delicate furniture',
  },
} as const satisfies Record<string, StyleWording>
