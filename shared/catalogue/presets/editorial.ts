import type { PresetEntry } from './preset-entry.ts'

export const editorial = [
  {
    id: 'monochrome',
    displayName: 'Monochrome',
    description: 'A black blazer, white and grey planes, and no colour at all.',
    alts: [
      'Woman in a black blazer before white and grey planes',
      'Another example of Monochrome: a person with black braids',
      'Another example of Monochrome: a person with long blond hair',
    ],
  },
  {
    id: 'red-coat',
    displayName: 'Red Coat',
    description: 'One red coat before a pale pink arch: everything else is quiet.',
    alts: [
      'Woman in a red coat before a pale pink arch',
      'Another example of Red Coat: a person with a ginger ponytail',
      'Another example of Red Coat: a person with an afro',
    ],
  },
  {
    id: 'silk-gown',
    displayName: 'Silk Gown',
    description: 'Emerald silk in a room full of golden lamps.',
    alts: [
      'Woman in an emerald gown in a room with golden lamps',
      'Another example of Silk Gown: a person with chestnut waves',
      'Another example of Silk Gown: a person with an auburn bob',
    ],
  },
  {
    id: 'double-denim',
    displayName: 'Double Denim',
    description: 'Denim on denim before an ochre wall, in the late sun.',
    alts: [
      'Man in a denim jacket before an ochre wall',
      'Another example of Double Denim: a person with short black hair',
      'Another example of Double Denim: a person with brown hair swept to the side',
    ],
  },
  {
    id: 'wide-hat',
    displayName: 'Wide Hat',
    description: 'A very wide black hat, a terracotta wall and a clean line between them.',
    alts: [
      'Woman with a very wide black hat before a terracotta wall',
      'Another example of Wide Hat: a person with short blond hair',
      'Another example of Wide Hat: a person with cropped grey hair',
    ],
  },
  {
    id: 'leather-night',
    displayName: 'Leather at Night',
    description: 'Black leather and the light of blinds on a midnight-blue wall.',
    alts: [
      'Woman in a black leather jacket before a dark blue wall with light through blinds',
      'Another example of Leather at Night: a person with an auburn bob',
      'Another example of Leather at Night: a person with an afro',
    ],
  },
  {
    id: 'pastel',
    displayName: 'Pastel',
    description: 'Mint, lilac and lemon: a picture like a box of sweets.',
    alts: [
      'Woman with pink hair in a mint blazer before lilac and yellow planes',
      'Another example of Pastel: a person with long blond hair',
      'Another example of Pastel: a person with brown hair swept to the side',
    ],
  },
  {
    id: 'tailored',
    displayName: 'Tailored',
    description: 'A cream suit before an olive arch, cut exactly to you.',
    alts: [
      'Man in a cream suit with a brown tie before an olive arch',
      'Another example of Tailored: a person with an afro',
      'Another example of Tailored: a person with black braids',
    ],
  },
  {
    id: 'boutique',
    displayName: 'Boutique',
    description: 'Between two rails of clothes, in the one that you take home.',
    alts: [
      'Woman in a violet dress between two rails of clothes',
      'Another example of Boutique: a person with a dark bun',
      'Another example of Boutique: a person with long blond hair',
    ],
  },
  {
    id: 'catwalk',
    displayName: 'Catwalk',
    description: 'All in white, the spotlight on you, the first row in the dark.',
    alts: [
      'Model in white under the spotlight of a catwalk',
      'Another example of Catwalk: a person with chestnut waves',
      'Another example of Catwalk: a person with a dark bun',
    ],
  },
] as const satisfies readonly PresetEntry[]
