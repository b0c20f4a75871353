import { type MaterialOptionId, materialOptions } from '#shared/catalogue/material-options.ts'

/** The appearance of every material, as a noun phrase for a prompt. A missing material does not compile. */
export const materialWording = {
  'carrara-marble':
    'honed white Carrara marble with soft blue-grey veins that drift diagonally, in large slabs with hairline joints',
  'black-marble': 'polished black marble with a few sharp branching white veins, in large slabs with hairline joints',
  'green-marble': 'polished deep green marble with clouded darker patches and a net of pale green-white veins',
  'travertine-slab':
    'honed beige travertine cut along its bed, with fine horizontal bands and small filled pores, in large slabs',
  'speckled-granite': 'polished granite with an even salt-and-pepper speckle of grey, black and white crystals',
  'white-quartz': 'bright white engineered quartz with a fine even fleck of grey and clear grains, polished smooth',
  'split-slate':
    'dry-stacked cladding of narrow split slate strips in staggered rows, dark grey with rust and blue tones and rough shadowed faces',
  'limestone-blocks':
    'coursed pale limestone blocks with a smooth sawn face, staggered joints and thin cream lime mortar',
  'oak-veneer': 'natural oak veneer with straight quiet grain and a matt oiled finish, in matched vertical sheets',
  'walnut-veneer':
    'dark walnut veneer with flowing grain, warm brown tones and a satin finish, in matched vertical sheets',
  'oak-slats': 'slim vertical oak slats at even distances over black felt, with deep narrow shadows between them',
  'white-matchboard':
    'vertical tongue-and-groove boards painted satin white, with a fine bead and a narrow groove between the boards',
  'reclaimed-planks':
    'horizontal reclaimed timber planks of mixed brown and silver-grey tones, with saw marks, knots and nail holes',
  'charred-timber': 'charred timber boards, black with a crackled alligator-skin surface and a faint silver sheen',
  'white-metro-tiles':
    'glossy white metro tiles of 15 by 7.5 cm with bevelled edges, in a half-offset bond with thin pale grey grout',
  'green-zellige-tiles':
    'handmade square green zellige tiles of about 10 cm, each a slightly different shade, with an uneven glossy glaze and hardly any joint',
  'blue-scale-tiles': 'glazed fish-scale tiles in mixed sea blues, overlapping in rows with thin white grout',
  'blush-finger-tiles':
    'narrow upright finger tiles in blush pink, stacked straight in a grid with a satin glaze and thin white grout',
  'painted-star-tiles':
    'square hand-painted tiles with a cobalt blue star and leaf ornament on a milk-white glaze, repeating in a regular grid',
  'red-brick':
    'red clay brick in stretcher bond with varied warm reds, slightly rough faces and pale grey mortar joints',
  'yellow-stock-brick':
    'weathered yellow stock brick in stretcher bond, buff to brown with sooty patches and recessed sand-coloured mortar',
  'white-painted-brick':
    'brick in stretcher bond under thick matt white paint, with the joints still visible as soft relief',
  'slim-charcoal-brick': 'long slim charcoal bricks in a third-offset bond with thin dark joints and a dry matt face',
  'polished-plaster':
    'polished Venetian plaster in warm stone grey, with soft cloudy trowel marks and a quiet waxed sheen',
  'sand-limewash':
    'sand-coloured limewash with visible crossed brush strokes and cloudy tonal variation, completely matt',
  'raw-pink-plaster': 'bare pink gypsum plaster with blotches of drying, fine trowel lines and a powdery matt surface',
  'cast-concrete':
    'smooth cast concrete in large panels with fine joints, four round tie holes in each panel, small air pores and cloudy grey tones',
  'board-marked-concrete':
    'board-marked concrete that shows the wood grain and the edges of its horizontal formwork boards',
  'brushed-steel': 'brushed stainless steel with a fine horizontal grain and soft long reflections',
  'aged-brass': 'aged unlacquered brass, warm gold with brown patina clouds and a brushed satin surface',
  'hammered-copper':
    'hammered copper with small round dents that each catch the light, warm red-orange and half polished',
  'verdigris-copper': 'weathered copper with a blue-green verdigris patina, streaked and clouded over brown metal',
  'weathered-steel': 'weathering steel with a dry velvety rust surface in orange, red-brown and dark brown',
  'natural-linen': 'natural undyed linen in a plain weave with uneven slubby threads, matt and slightly creased',
  'ivory-boucle': 'ivory bouclé wool with dense small loops and a soft knobbly surface',
  'green-velvet': 'deep green cotton velvet with a short dense pile and soft light and dark areas where it is brushed',
  'grey-tweed': 'grey wool tweed in a fine herringbone weave of charcoal and pale threads with small coloured flecks',
  'blue-ticking': 'cotton ticking with narrow indigo stripes of different widths on a cream ground',
  'tan-leather': 'full-grain tan leather with a fine pebbled grain, small creases and a soft natural sheen',
  'woven-cane': 'open hand-woven cane webbing with the classic octagonal holes, pale honey strands over shadow',
} as const satisfies Record<MaterialOptionId, string>

/** The wording of a material. Throws for an unknown id. */
export const materialWords = (id: string): string => {
  const material = materialOptions.find((candidate) => candidate.id === id)
  if (!material) throw new Error(`There is no wording for the material ${id}`)
  return materialWording[material.id]
}
