import type { StyleWording } from './style-wording.ts'

export const moodStyleWording = {
  biophilic: {
    materials: 'living moss, cork, untreated oak, river stone and woven plant fibre',
    colours: 'fern, sage, bark brown and leaf-filtered green',
    furniture: 'organic timber seating among planters, climbing greens and a plant-filled shelf wall',
    light: 'abundant dappled daylight and soft full-spectrum lamps',
    avoid: 'artificial plants, plastic and sealed hard surfaces',
  },
  cottagecore: {
    materials: 'painted pine, sprigged cotton, gingham, crochet and dried flowers',
    colours: 'buttermilk, meadow green, dog-rose pink and honey wood',
    furniture: 'a spindle-back settle, a dresser full of crockery and a patchwork-covered armchair',
    light: 'soft summer-morning light through small floral curtains',
    avoid: 'sharp lines, black metal and electronics in view',
  },
  eclectic: {
    materials: 'lacquer beside raw oak, velvet, ikat, ceramic and polished brass',
    colours: 'lilac, saffron and teal, each repeated so that the mix holds together',
    furniture: 'pieces of different decades and countries balanced by scale, and a salon hang of art',
    light: 'mixed lamps of several heights with a warm common tone',
    avoid: 'matched sets, one single period and empty walls',
  },
  grandmillennial: {
    materials: 'scalloped wicker, chintz, needlepoint, pleated fabric and blue-and-white porcelain',
    colours: 'powder blue, trellis green, hydrangea pink and crisp white',
    furniture: 'a skirted sofa with ruffled cushions, bobbin-leg chairs and a fringed ottoman',
    light: 'fresh daylight and pleated lampshades on porcelain bases',
    avoid: 'stark emptiness, black steel and neutral-only schemes',
  },
  hygge: {
    materials: 'chunky knits, sheepskin, honey-toned wood and matte clay',
    colours: 'cream, caramel, oat and ember orange',
    furniture: 'a deep soft sofa under blankets, a reading nook and a low table with mugs and books',
    light: 'many candles and small amber lamps at dusk',
    avoid: 'overhead glare, hard edges and showpiece formality',
  },
  maximalist: {
    materials: 'patterned wallpaper, velvet, tassels, lacquer, marble and animal prints',
    colours: 'magenta plum, violet, tangerine and peacock turned up together',
    furniture: 'jewel-toned sofas, crowded gallery walls, stacked rugs and collections on every shelf',
    light: 'dramatic layered light with oversized jewelled chandeliers and coloured shades',
    avoid: 'restraint, blank walls and beige',
  },
  'organic-modern': {
    materials: 'bouclé, limewash, live-edge oak, travertine and jute',
    colours: 'warm cream, oat, sand and dried olive',
    furniture: 'curved low sofas, a pebble-shaped table and sculptural handmade vessels',
    light: 'warm raking daylight and hidden cove light on textured walls',
    avoid: 'sharp corners, high gloss and cold grey',
  },
  'quiet-luxury': {
    materials: 'cashmere, suede, dark walnut, honed limestone and unlacquered bronze',
    colours: 'camel, espresso, ivory and stone, close in tone',
    furniture: 'perfectly proportioned deep seating, a solid walnut table and almost nothing on display',
    light: 'low dimmed light from shaded lamps and washed walls',
    avoid: 'logos, sparkle, trends and visible technology',
  },
  'shabby-chic': {
    materials: 'distressed white paint, faded rose linen, lace, crystal and chipped enamel',
    colours: 'white on white with powder pink, mint and dove',
    furniture: 'a slouchy slipcovered sofa, a chipped painted chest and a curvy vintage mirror',
    light: 'dreamy bright haze and a slightly worn crystal chandelier',
    avoid: 'dark varnish, straight-lined storage and black',
  },
} as const satisfies Record<string, StyleWording>
