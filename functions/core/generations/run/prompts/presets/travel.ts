import type { PresetWording } from './preset-wording.ts'

export const travelWording = {
  'greek-terrace': {
    scene: 'stands on a whitewashed terrace above blue domes and the Aegean sea',
    clothes: 'airy sky-blue linen and a wide straw hat',
    light: 'strong Mediterranean noon sun with bright reflected light',
    picture: 'a postcard-like portrait with saturated blues',
  },
  'desert-dunes': {
    scene: 'stands on the ridge of a high red dune with wind-blown sand',
    clothes: 'a sand-coloured shirt, a rust-red scarf and dark sunglasses',
    light: 'low evening sun that draws every ripple of the sand',
    picture: 'a wide adventure photograph with the person in the lower third',
  },
  'alpine-lookout': {
    scene: 'pauses at a mountain lookout with snow-covered peaks behind',
    clothes: 'an orange hiking jacket, a yellow beanie and a blue rucksack',
    light: 'crystal-clear high-altitude light',
    picture: 'an outdoor-brand photograph at 35 mm, sharp from front to back',
  },
  'neon-night': {
    scene: 'stands in a narrow side street full of pink and blue neon signs',
    clothes: 'a black leather jacket over a pale T-shirt',
    light: 'mixed neon light reflected by wet asphalt',
    picture: 'a cinematic night portrait with a wide aperture',
  },
  'venice-canal': {
    scene: 'leans on the stone railing of a Venetian canal with an arched bridge behind',
    clothes: 'a red T-shirt, golden earrings and light trousers',
    light: 'warm late-afternoon light bounced from the water',
    picture: 'a travel portrait with the canal as a leading line',
  },
  safari: {
    scene: 'looks out over tall savanna grass with a camera on a strap',
    clothes: 'a khaki field shirt and a broad-brimmed hat',
    light: 'dusty golden light shortly after sunrise',
    picture: 'a reportage photograph with a 200 mm lens',
  },
  'palm-beach': {
    scene: 'stands by a turquoise hotel pool framed by palm leaves',
    clothes: 'coral-red resort wear and a crown of pink flowers',
    light: 'high tropical sun softened by a parasol',
    picture: 'a bright retro holiday photograph with pastel tones',
  },
  lighthouse: {
    scene: 'stands on a grassy cliff beside a red-and-white striped lighthouse',
    clothes: 'a yellow raincoat over a navy pullover',
    light: 'cool, windy coastal light under fast clouds',
    picture: 'a wide portrait with the lighthouse whole in the frame',
  },
  'train-window': {
    scene: 'sits at the window of an old train compartment and looks at passing hills',
    clothes: 'a lilac knitted pullover and white headphones',
    light: 'moving daylight from the window, the compartment in shade',
    picture: 'a quiet, filmic close-up in profile',
  },
  'northern-forest': {
    scene: 'stands on a mossy path among tall dark firs in thin fog',
    clothes: 'an olive-green parka with a rucksack',
    light: 'diffuse blue-grey light beneath the trees',
    picture: 'a moody landscape portrait with muted greens',
  },
} as const satisfies Record<string, PresetWording>
