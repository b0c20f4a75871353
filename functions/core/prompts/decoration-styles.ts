import type { DecorationStyleId } from '#shared/catalogue/decoration-styles.ts'

/** How a style is described to the models; never sent to the browser. */
export type StyleWording = { materials: string; colours: string; furniture: string; light: string; avoid: string }

export const decorationStyleWording = {
  modern: {
    materials: 'smooth plaster, glass, brushed steel and dark-stained oak',
    colours: 'crisp white, warm grey and charcoal with one inky accent',
    furniture: 'low streamlined seating with clean edges and slim metal legs',
    light: 'even daylight with recessed spots and one sculptural lamp',
    avoid: 'ornament, patterned textiles and clutter',
  },
  contemporary: {
    materials: 'bouclé, travertine, smoked glass and mid-toned wood',
    colours: 'soft beige, greige and muted blue',
    furniture: 'rounded sofas, organic tables and a few statement pieces',
    light: 'layered warm light with a large diffused pendant',
    avoid: 'anything dated or themed',
  },
  traditional: {
    materials: 'mahogany, polished brass, wool rugs and damask',
    colours: 'cream, deep red, forest green and gold',
    furniture: 'rolled-arm sofas, turned legs and symmetrical pairs',
    light: 'warm table lamps with pleated shades and a classic chandelier',
    avoid: 'industrial metal and bare minimalism',
  },
  scandinavian: {
    materials: 'pale birch and ash, linen, wool and matte ceramics',
    colours: 'white, sand and pale grey with a touch of sage',
    furniture: 'light tapered-leg pieces with simple honest joints',
    light: 'bright soft northern daylight and paper lampshades',
    avoid: 'heavy dark wood, gloss and ornament',
  },
  industrial: {
    materials: 'exposed brick, concrete, blackened steel and worn leather',
    colours: 'slate, rust, tobacco and black',
    furniture: 'steel-framed shelving, a leather sofa and reclaimed timber tables',
    light: 'filament bulbs and black metal pendants',
    avoid: 'pastels, lace and delicate ornament',
  },
  bohemian: {
    materials: 'rattan, macramé, kilims, carved wood and terracotta',
    colours: 'ochre, rust, teal and plum layered freely',
    furniture: 'low lounging seats, floor cushions and collected vintage pieces',
    light: 'lanterns and warm string light among many plants',
    avoid: 'matching sets and cold white light',
  },
  rustic: {
    materials: 'rough-sawn timber, fieldstone, wrought iron and sheepskin',
    colours: 'earth brown, moss and warm cream',
    furniture: 'sturdy hand-made wooden pieces with visible grain',
    light: 'firelight warmth from iron lanterns',
    avoid: 'gloss, chrome and plastic',
  },
  minimalist: {
    materials: 'seamless plaster, pale oak and matte stone',
    colours: 'white, bone and soft grey only',
    furniture: 'very few low pieces with hidden storage and much empty space',
    light: 'clear daylight and concealed strips',
    avoid: 'decoration, pattern and anything not needed',
  },
  'art-deco': {
    materials: 'lacquer, marble, velvet, mirror and brass inlay',
    colours: 'emerald, black and gold',
    furniture: 'curved velvet seating, fluted cabinets and stepped geometry',
    light: 'globe and fan-shaped brass lamps with a dramatic glow',
    avoid: 'rustic wood and plain cotton',
  },
  'mid-century-modern': {
    materials: 'walnut and teak, moulded plywood, tweed and brass',
    colours: 'cream, teak brown, teal and marigold',
    furniture: 'tapered legs, a low sideboard and a lounge chair of the 1950s',
    light: 'a tripod lamp and a sputnik pendant in late afternoon sun',
    avoid: 'ornate carving and overstuffed seating',
  },
  'french-country': {
    materials: 'limewashed oak, toile, linen and aged stone',
    colours: 'cream, pale blue, butter and faded rose',
    furniture: 'painted armoires, cane chairs and a farmhouse table with curved legs',
    light: 'soft morning light and a small iron chandelier',
    avoid: 'chrome, black leather and hard lines',
  },
  mediterranean: {
    materials: 'whitewashed plaster, terracotta tiles, olive wood and hand-painted ceramics',
    colours: 'white, terracotta, cobalt and sun yellow',
    furniture: 'built-in plaster benches, carved wood and woven seats',
    light: 'strong sun through shutters and wrought-iron lanterns',
    avoid: 'grey minimalism and synthetic materials',
  },
  transitional: {
    materials: 'linen, walnut, brushed nickel and textured wool',
    colours: 'taupe, ivory and soft blue-grey',
    furniture: 'classic silhouettes with simplified lines in balanced groups',
    light: 'gentle layered light with drum shades',
    avoid: 'extremes of either ornament or austerity',
  },
  farmhouse: {
    materials: 'shiplap, whitewashed pine, galvanised metal and cotton ticking',
    colours: 'warm white, oatmeal and black-green',
    furniture: 'a slipcovered sofa, a trestle table and open shelves',
    light: 'bright daylight and enamel barn pendants',
    avoid: 'gloss, velvet and gilding',
  },
  victorian: {
    materials: 'carved rosewood, velvet, brocade, lace and patterned wallpaper',
    colours: 'burgundy, bottle green, plum and antique gold',
    furniture: 'tufted chesterfields, button-back chairs and ornate cabinets',
    light: 'low amber light from stained-glass lamps and a gilded chandelier',
    avoid: 'bare walls and flat-pack simplicity',
  },
  coastal: {
    materials: 'driftwood, seagrass, washed linen and white-painted boards',
    colours: 'white, sand, sea-glass blue and navy stripes',
    furniture: 'relaxed slipcovered seating and woven pieces',
    light: 'airy sea light through sheer curtains',
    avoid: 'dark heavy furniture and nautical kitsch',
  },
} as const satisfies Record<DecorationStyleId, StyleWording>
