import type { PresetWording } from './preset-wording.ts'

export const professionalWording = {
  'studio-grey': {
    scene: 'stands upright before a round, seamless grey studio backdrop',
    clothes: 'a navy blazer over an open off-white shirt',
    light: 'even light from one large softbox and a gentle fill',
    picture: 'a head-and-shoulders portrait with an 85 mm lens',
  },
  'bright-office': {
    scene: 'leans against a desk in an airy office with two tall windows and a plant',
    clothes: 'a pale blue shirt with rolled sleeves',
    light: 'bright morning daylight from the windows behind',
    picture: 'a waist-up portrait with a softly blurred background',
  },
  boardroom: {
    scene: 'stands at the end of a boardroom with a dark green panelled wall',
    clothes: 'a charcoal suit with a wine-red tie and a white shirt',
    light: 'directional light from the side with deep, soft shadows',
    picture: 'a formal half-length portrait, eyes at the height of the camera',
  },
  founder: {
    scene: 'sits on a stool before a painted arch in warm orange',
    clothes: 'a fine grey turtleneck and dark trousers',
    light: 'warm studio light with a soft edge of shadow on the wall',
    picture: 'an editorial portrait for a business magazine',
  },
  keynote: {
    scene: 'speaks on a dark conference stage with a microphone in hand and a violet glow behind',
    clothes: 'a golden-brown blazer over a dark top',
    light: 'a single warm spotlight and a cool backlight',
    picture: 'a photograph from the front row with a long lens',
  },
  doctor: {
    scene: 'stands relaxed in a consulting room with a pale mint wall',
    clothes: "a white doctor's coat with a stethoscope round the neck",
    light: 'clear, soft daylight without hard shadows',
    picture: "a friendly waist-up portrait for a practice's website",
  },
  lawyer: {
    scene: 'stands in a law library between shelves of leather-bound volumes',
    clothes: 'a charcoal three-piece suit, a navy tie and glasses',
    light: 'warm lamplight with a little window light from the left',
    picture: 'a half-length portrait with the rows of books out of focus',
  },
  architect: {
    scene: 'stands before a wall divided into white and pale grey planes',
    clothes: 'a black turtleneck and round black glasses',
    light: 'crisp, diffuse light with one clear shadow line',
    picture: 'a symmetric, minimal portrait with much empty space',
  },
  teacher: {
    scene: 'holds a few books in front of overflowing classroom shelves',
    clothes: 'a mustard-yellow cardigan over a simple shirt',
    light: 'soft afternoon light from a row of windows',
    picture: 'a natural half-length portrait with a warm smile',
  },
  chef: {
    scene: 'stands behind the pass of a small bistro with copper pans and a chalkboard',
    clothes: 'a white shirt and a dark striped apron, with a red band tied round the forehead',
    light: 'low amber pendant light and a glow from the kitchen',
    picture: 'a documentary portrait at 35 mm with the room in view',
  },
} as const satisfies Record<string, PresetWording>
