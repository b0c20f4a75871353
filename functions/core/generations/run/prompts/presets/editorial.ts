import type { PresetWording } from './preset-wording.ts'

export const editorialWording = {
  monochrome: {
    scene: 'stands between two plain studio walls, one white and one grey',
    clothes: 'a sharply cut black blazer over white',
    light: 'hard light from above with a graphic shadow',
    picture: 'a black-and-white fashion photograph with high contrast',
  },
  'red-coat': {
    scene: 'stands very still before a pale pink arch',
    clothes: 'a long scarlet coat with a high collar',
    light: 'broad, creamy beauty light',
    picture: 'a full-length fashion photograph with a single strong colour',
  },
  'silk-gown': {
    scene: 'stands in a ballroom among golden lamps and dark green walls',
    clothes: 'emerald-green silk evening wear with a golden clasp',
    light: 'many small warm lamps and a soft key light on the face',
    picture: 'an elegant gala portrait with a shallow depth of field',
  },
  'double-denim': {
    scene: 'leans with one shoulder against an ochre wall',
    clothes: 'a dark denim jacket and matching jeans',
    light: 'late, low sun with a long shadow on the wall',
    picture: 'a relaxed fashion photograph with a grainy seventies print look',
  },
  'wide-hat': {
    scene: 'looks down so that a wide brim crosses the frame, before a terracotta wall',
    clothes: 'a cream turtleneck and a very wide black hat',
    light: "strong sun from one side, half of the face in the hat's shadow",
    picture: 'a graphic portrait with only three colours',
  },
  'leather-night': {
    scene: 'sits sideways in a dark room with a midnight-blue wall',
    clothes: 'a black leather jacket with a red lining and narrow sunglasses',
    light: 'cool street light through blinds in clear stripes',
    picture: 'a dark, glossy fashion photograph',
  },
  pastel: {
    scene: 'stands where a lilac and a pale yellow wall meet',
    clothes: 'a mint-green blazer over a pale pink top',
    light: 'flat, shadowless, candy-bright light',
    picture: 'a playful fashion photograph in pastel tones only',
  },
  tailored: {
    scene: 'stands with one hand in a pocket before an olive-green arch',
    clothes: 'a tailored cream suit with a brown knitted tie',
    light: 'soft directional light from a high window',
    picture: 'a menswear-magazine photograph at 85 mm',
  },
  boutique: {
    scene: 'steps out from between two full rails in a small boutique',
    clothes: 'a violet draped outfit with fine earrings',
    light: 'clean shop light with a warm glow from the mirror',
    picture: 'a lookbook photograph, waist up',
  },
  catwalk: {
    scene: 'walks down a dark runway straight towards the camera',
    clothes: 'an all-white couture look with long, flowing lines',
    light: 'one hard white spotlight from above',
    picture: 'a runway photograph from the end of the catwalk',
  },
} as const satisfies Record<string, PresetWording>
