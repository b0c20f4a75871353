import type { PresetEntry } from './preset-entry.ts'

export const travel = [
  {
    id: 'greek-terrace',
    displayName: 'Greek Terrace',
    description: 'White walls, blue domes and a wide straw hat against the sun.',
    alts: [
      'Woman in a blue dress between white houses with blue domes',
      'Another example of Greek Terrace: a person with black braids',
      'Another example of Greek Terrace: a person with chestnut waves',
    ],
  },
  {
    id: 'desert-dunes',
    displayName: 'Desert Dunes',
    description: 'Red sand to the horizon, a scarf in the wind and silence.',
    alts: [
      'Traveller in a sand-coloured scarf before red dunes',
      'Another example of Desert Dunes: a person with an auburn bob',
      'Another example of Desert Dunes: a person with curly dark hair',
    ],
  },
  {
    id: 'alpine-lookout',
    displayName: 'Alpine Lookout',
    description: 'Snowy peaks, a rucksack and the view that you climbed for.',
    alts: [
      'Hiker with a rucksack before snowy peaks',
      'Another example of Alpine Lookout: a person with an auburn bob',
      'Another example of Alpine Lookout: a person with short blond hair',
    ],
  },
  {
    id: 'neon-night',
    displayName: 'Neon Night',
    description: 'A leather jacket among pink and blue signs, long after midnight.',
    alts: [
      'Man in a leather jacket among pink and blue neon signs',
      'Another example of Neon Night: a person with curly dark hair',
      'Another example of Neon Night: a person with short blond hair',
    ],
  },
  {
    id: 'venice-canal',
    displayName: 'Venice Canal',
    description: 'An old bridge, green water and a boat that waits.',
    alts: [
      'Woman in a red tee by a canal with a bridge',
      'Another example of Venice Canal: a person with an auburn bob',
      'Another example of Venice Canal: a person with curly dark hair',
    ],
  },
  {
    id: 'safari',
    displayName: 'Safari',
    description: 'A khaki shirt, a camera and the grass of the savanna.',
    alts: [
      'Photographer in a khaki shirt and a hat on the savanna',
      'Another example of Safari: a person with chestnut waves',
      'Another example of Safari: a person with short blond hair',
    ],
  },
  {
    id: 'palm-beach',
    displayName: 'Palm Beach',
    description: 'A crown of flowers, turquoise water and a drink that is on its way.',
    alts: [
      'Woman with a flower crown by a turquoise pool with plants',
      'Another example of Palm Beach: a person with black braids',
      'Another example of Palm Beach: a person with an auburn bob',
    ],
  },
  {
    id: 'lighthouse',
    displayName: 'Lighthouse',
    description: 'A yellow raincoat, a striped tower and salt in the air.',
    alts: [
      'Man in a yellow coat by a striped lighthouse',
      'Another example of Lighthouse: a person with chestnut waves',
      'Another example of Lighthouse: a person with long blond hair',
    ],
  },
  {
    id: 'train-window',
    displayName: 'Train Window',
    description: 'Headphones, a lilac knit and a landscape that passes by.',
    alts: [
      'Woman in a lilac knit at the window of a train',
      'Another example of Train Window: a person with brown hair swept to the side',
      'Another example of Train Window: a person with short blond hair',
    ],
  },
  {
    id: 'northern-forest',
    displayName: 'Northern Forest',
    description: 'A green parka among dark firs, and fog that swallows every sound.',
    alts: [
      'Person in a green parka among dark trees',
      'Another example of Northern Forest: a person with chestnut waves',
      'Another example of Northern Forest: a person with curly dark hair',
    ],
  },
] as const satisfies readonly PresetEntry[]
