import type { PresetWording } from './preset-wording.ts'

export const socialWording = {
  'cafe-window': {
    scene: 'sits at the window seat of a small café and holds a paper cup',
    clothes: 'a chunky cream pullover',
    light: 'soft window light from one side with street reflections in the glass',
    picture: 'a candid photograph from across the table at 50 mm',
  },
  'city-walk': {
    scene: 'walks along a street of tall old houses and looks past the camera',
    clothes: 'a long camel coat over dark clothes',
    light: 'clear, cool daylight between the buildings',
    picture: 'a full-stride street photograph at 85 mm',
  },
  'rooftop-sunset': {
    scene: 'leans on the railing of a rooftop above a city skyline',
    clothes: 'rust-red summer evening clothes',
    light: 'low sunset light that rims the hair in orange',
    picture: 'a golden-hour portrait with the skyline far out of focus',
  },
  bookshop: {
    scene: 'stands in a narrow bookshop aisle with a pile of paperbacks under one arm',
    clothes: 'a forest-green hoodie and reading glasses',
    light: 'warm bulbs between the shelves',
    picture: 'a relaxed snapshot at 35 mm with books on every side',
  },
  'park-bench': {
    scene: 'sits on the back of a wooden bench in a park full of wildflowers',
    clothes: 'a washed denim jacket over a white T-shirt',
    light: 'bright, slightly hazy spring sun from behind',
    picture: 'an airy portrait with blossoms out of focus in the foreground',
  },
  'red-umbrella': {
    scene: 'stands under a bright red umbrella on a wet street',
    clothes: 'a mustard-yellow raincoat',
    light: 'grey rainy-day light with glowing shop windows',
    picture: 'a street photograph with raindrops frozen in the air',
  },
  'record-shop': {
    scene: "listens at a record shop's counter before a wall in violet and pink",
    clothes: 'a plain white T-shirt and large yellow headphones',
    light: 'coloured shop light with a soft flash from the front',
    picture: 'a playful portrait with an analogue film look',
  },
  'weekend-knit': {
    scene: 'stands with crossed arms before a pale plaster arch',
    clothes: 'a ribbed blue wool pullover and an orange beanie',
    light: 'soft overcast daylight',
    picture: 'a calm waist-up portrait with muted colours',
  },
  'beach-walk': {
    scene: 'walks barefoot along the waterline of a sandy beach',
    clothes: 'loose white linen clothes and sunglasses',
    light: 'bright seaside light with a light haze',
    picture: 'a breezy photograph with the horizon slightly tilted',
  },
  'street-market': {
    scene: 'chooses fruit at a market stall under striped awnings',
    clothes: 'a saffron-yellow T-shirt and a teal scarf tied round the head',
    light: 'dappled sun through the awnings',
    picture: 'a lively travel-magazine photograph at 35 mm',
  },
} as const satisfies Record<string, PresetWording>
