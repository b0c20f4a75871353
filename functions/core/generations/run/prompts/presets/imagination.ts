import type { PresetWording } from './preset-wording.ts'

export const imaginationWording = {
  astronaut: {
    scene: 'floats in front of a ringed planet and a field of stars',
    clothes: 'a white spacesuit with red details and a clear round helmet',
    light: 'hard sunlight from one side with a faint planet glow',
    picture: 'a realistic science-fiction film still',
  },
  knight: {
    scene: 'stands in a meadow before a medieval stone castle',
    clothes: 'polished steel plate armour with a crimson cloth',
    light: 'cool, cloudy morning light that glints on the metal',
    picture: 'an epic historical film still, from slightly below',
  },
  renaissance: {
    scene: 'sits three-quarter turned before a dark niche',
    clothes: 'dark red velvet with golden embroidery and a large white ruff',
    light: 'a single window from the left, everything else in shade',
    picture: 'an oil painting in the manner of the sixteenth century',
  },
  cyberpunk: {
    scene: 'stands on a crowded future street between holographic signs',
    clothes: 'a dark technical jacket with green piping and a glowing pink visor',
    light: 'acid-green and violet neon through rain',
    picture: 'a gritty futuristic film still with anamorphic flares',
  },
  wizard: {
    scene: 'raises a wooden staff in a moonlit forest',
    clothes: 'a midnight-blue robe with golden trim and a tall pointed hat',
    light: 'moonlight and a small magical glow from the staff',
    picture: 'a fantasy film still with drifting mist',
  },
  pirate: {
    scene: 'stands at the rail of a wooden ship on the open sea',
    clothes: 'a dark red long coat, a white ruffled shirt and a tricorn hat',
    light: 'late golden light over the water',
    picture: 'an adventure film still with rigging in the background',
  },
  'comic-hero': {
    scene: 'stands on a high ledge above the towers of a city',
    clothes: 'a blue hero costume, a red cape and a red eye mask',
    light: 'dramatic evening light from below and behind',
    picture: 'a comic-book cover with bold contours',
  },
  'jazz-age': {
    scene: 'poses at a 1920s ball with palms and a brass band behind',
    clothes: 'black sequins, long pearls and a feathered headband',
    light: 'warm stage light with a light haze of dust',
    picture: 'a vintage portrait with a slight sepia tone',
  },
  disco: {
    scene: 'dances under a turning mirror ball on a lit dance floor',
    clothes: 'a shiny orange shirt with a wide collar and tinted glasses',
    light: 'spinning points of light in pink and amber',
    picture: 'a 1970s party photograph with a star filter',
  },
  'film-noir': {
    scene: "stands in a dim detective's office with a frosted glass door",
    clothes: 'a trench coat with a raised collar and a felt hat',
    light: 'hard light through venetian blinds on the face',
    picture: 'a 1940s black-and-white film still',
  },
} as const satisfies Record<string, PresetWording>
