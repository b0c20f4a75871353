import type { PresetWording } from './preset-wording.ts'

export const seasonsWording = {
  'cherry-blossom': {
    scene: 'stands beneath blooming cherry branches while petals fall',
    clothes: 'pale green spring clothes',
    light: 'soft pink-tinted daylight filtered by blossoms',
    picture: 'a dreamy portrait with blossoms in the foreground',
  },
  'spring-garden': {
    scene: 'kneels between beds of yellow spring flowers with a trowel',
    clothes: 'a striped green gardening apron and a straw hat',
    light: 'fresh morning light with dew on the leaves',
    picture: 'a country-magazine photograph at eye level',
  },
  'sunflower-field': {
    scene: 'stands shoulder-deep in a field of sunflowers',
    clothes: 'simple cream-white clothes and a straw hat',
    light: 'warm backlight late in the afternoon',
    picture: 'a summery portrait with flowers all round the edges',
  },
  'summer-pool': {
    scene: 'sits at the edge of a swimming pool with feet in the water',
    clothes: 'a lemon-yellow T-shirt and sunglasses',
    light: 'direct midsummer sun with rippling reflections',
    picture: 'a colourful snapshot with a direct flash',
  },
  'autumn-leaves': {
    scene: 'walks through a park while orange leaves fall',
    clothes: 'a brown wool coat and a dark red scarf',
    light: 'low golden October sun through the trees',
    picture: 'a warm portrait with leaves blurred in motion',
  },
  harvest: {
    scene: 'stands behind a wooden stall with pumpkins, pears and apples',
    clothes: 'a checked flannel shirt, a leather apron and a felt hat',
    light: 'mellow light of an autumn noon',
    picture: 'a rustic portrait with earthy colours',
  },
  'rainy-evening': {
    scene: 'waits under a dark blue umbrella in an evening street',
    clothes: 'a black wool coat with the collar turned up',
    light: 'dusk light and yellow windows mirrored by puddles',
    picture: 'an atmospheric blue-hour photograph',
  },
  'first-snow': {
    scene: 'looks up into falling snow at the edge of a fir wood',
    clothes: 'a thick white pullover, a red beanie and a red scarf',
    light: 'very soft, bright snow light',
    picture: 'a close portrait with large snowflakes out of focus',
  },
  'christmas-eve': {
    scene: 'sits beside a decorated Christmas tree with wrapped presents',
    clothes: 'a cream turtleneck',
    light: 'fairy lights and candles in a dark room',
    picture: 'a cosy portrait with round golden highlights behind',
  },
  'new-year': {
    scene: 'laughs on a balcony while fireworks burst above the city',
    clothes: 'golden sequins and long earrings',
    light: 'coloured light of fireworks and a small fill flash',
    picture: 'a festive night photograph with trails of light',
  },
} as const satisfies Record<string, PresetWording>
