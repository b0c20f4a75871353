import { type FloorOptionId, floorOptions } from '#shared/catalogue/floor-options.ts'

/** The appearance and pattern of every floor, as a noun phrase for a prompt. A missing floor does not compile. */
export const floorWording = {
  'natural-oak-boards':
    'wide natural oak boards of about 20 cm, straight-grained with few knots, staggered joints and a matt oil finish',
  'pale-ash-boards': 'narrow pale ash boards of about 12 cm, creamy with clear straight grain, matt lacquered',
  'honey-pine-boards':
    'honey-coloured pine boards of about 17 cm with lively grain and small dark knots, satin lacquered',
  'walnut-boards':
    'dark walnut boards of about 16 cm with flowing grain and strong changes of tone from board to board, satin oiled',
  'cherry-boards': 'red-brown cherry wood boards of about 15 cm with fine even grain and a soft satin finish',
  'smoked-oak-boards': 'wide smoked oak boards, nearly black-brown with visible brushed grain and a matt finish',
  'weathered-grey-boards':
    'weathered silver-grey oak boards of about 20 cm with pronounced dry grain and a matt finish',
  'whitewashed-boards': 'whitewashed pine boards of about 20 cm, chalky white with the grain and knots showing through',
  'reclaimed-pine-boards':
    'extra-wide reclaimed pine boards of mixed brown tones with knots, nail holes, worn edges and open dark gaps',
  'oak-herringbone':
    'natural oak herringbone parquet of narrow blocks about 9 by 54 cm, meeting at right angles, matt oiled',
  'walnut-herringbone':
    'dark walnut herringbone parquet of narrow blocks about 9 by 54 cm, meeting at right angles, satin oiled',
  'oak-chevron': 'warm oak chevron parquet whose blocks are cut at 45 degrees and meet in straight continuous seams',
  'oak-basket-parquet':
    'oak basket-weave parquet of squares with five strips each, turned alternately, with a waxed finish',
  'light-strip-laminate':
    'light beech-look strip laminate, three short strips to a board, with a regular pattern and a low sheen',
  'silver-laminate':
    'wide silver-oak laminate planks with fine V-grooves, a cool pale grey-beige print and a matt surface',
  'white-porcelain-tiles': 'large square white porcelain tiles of 60 cm with a satin surface and thin light grey grout',
  'charcoal-porcelain-tiles':
    'large charcoal porcelain tiles of 60 by 120 cm with a matt stone-like surface and thin dark grout',
  'terracotta-tiles': 'square handmade terracotta tiles of 20 cm, orange to brown with worn edges and wide sandy grout',
  'chequer-tiles':
    'square black and white tiles of 30 cm in a chequerboard, with a soft polished surface and fine joints',
  'cement-flower-tiles':
    'encaustic cement tiles of 20 cm with a repeating four-petal flower pattern in dusty blue, ochre and chalk white, matt',
  'hexagon-tiles': 'matt hexagonal tiles of about 20 cm in mixed light and mid greys with thin pale grout',
  'travertine-tiles':
    'honed beige travertine tiles of 60 by 30 cm in a half-offset bond, with gentle banding and filled pores',
  'slate-flagstones':
    'large natural slate flagstones, dark blue-grey with green and rust tones, a riven surface and grey joints',
  'limestone-flags':
    'pale limestone flags of different lengths in even courses, worn smooth, with narrow lime-coloured joints',
  'white-marble-tiles':
    'polished white marble tiles of 60 cm with grey veins that differ from tile to tile and hairline joints',
  'cream-marble-tiles': 'polished cream marble tiles of 60 cm with fine golden-brown veins and hairline joints',
  'black-marble-tiles': 'polished black marble tiles of 60 cm with thin white veins and hairline joints',
  'pale-terrazzo':
    'polished pale terrazzo with small to medium chips of grey, beige and black marble in a white ground, without joints',
  'rose-terrazzo': 'polished rose terrazzo with white, wine-red and ochre chips in a dusty pink ground, without joints',
  'night-terrazzo': 'polished near-black terrazzo with white, grey and brass-coloured chips, without joints',
  'polished-concrete': 'polished mid-grey concrete with cloudy variation, fine aggregate and a soft sheen',
  'warm-microcement': 'seamless warm beige microcement with gentle trowel clouds and a matt surface',
  'ivory-loop-carpet': 'wall-to-wall ivory wool carpet with small even loops',
  'charcoal-carpet': 'wall-to-wall charcoal carpet with a dense short pile and a fine fleck of lighter grey',
  'sage-carpet': 'wall-to-wall sage green cut-pile carpet, plush and matt, with soft brushed shading',
  'sisal-matting': 'wall-to-wall natural sisal matting with a coarse ribbed weave in straw tones',
  'marbled-vinyl': 'sheet flooring with a marbled swirl of soft green-grey tones, smooth and satin, without joints',
  'flecked-vinyl': 'smooth pale grey sheet vinyl with a fine dense fleck of white, blue and charcoal, without joints',
  'natural-cork':
    'natural cork tiles of 30 cm with honey and dark brown granules, thin joints and a matt sealed surface',
  'brick-pavers': 'red clay brick pavers laid in a herringbone bond with sandy joints and a worn matt surface',
} as const satisfies Record<FloorOptionId, string>

/** The wording of a floor. Throws for an unknown id. */
export const floorWords = (id: string): string => {
  const floor = floorOptions.find((candidate) => candidate.id === id)
  if (!floor) throw new Error(`There is no wording for the floor ${id}`)
  return floorWording[floor.id]
}
