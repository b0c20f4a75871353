import type { PresetEntry } from './preset-entry.ts'

export const social = [
  {
    id: 'cafe-window',
    displayName: 'Café Window',
    description: 'A paper cup, a cream pullover and the best seat in the café.',
    alts: [
      'Woman with a paper cup at the window of a café',
      'Another example of Café Window: a person with short blond hair',
      'Another example of Café Window: a person with brown hair swept to the side',
    ],
  },
  {
    id: 'city-walk',
    displayName: 'City Walk',
    description: 'A camel coat between tall houses: out and about on a clear day.',
    alts: [
      'Man in a camel coat in a street with tall houses',
      'Another example of City Walk: a person with short black hair',
      'Another example of City Walk: a person with black braids',
    ],
  },
  {
    id: 'rooftop-sunset',
    displayName: 'Rooftop Sunset',
    description: 'The city below, the sky on fire and nowhere else to be.',
    alts: [
      'Woman with waves in a rust dress over a city at sunset',
      'Another example of Rooftop Sunset: a person with black braids',
      'Another example of Rooftop Sunset: a person with an afro',
    ],
  },
  {
    id: 'bookshop',
    displayName: 'Bookshop',
    description: 'A green hoodie, a pile of books and an afternoon that has no plan.',
    alts: [
      'Man in a green hoodie with a pile of books in a bookshop',
      'Another example of Bookshop: a person with cropped grey hair',
      'Another example of Bookshop: a person with short blond hair',
    ],
  },
  {
    id: 'park-bench',
    displayName: 'Park Bench',
    description: 'A denim jacket in a meadow of flowers, on the first warm day of the year.',
    alts: [
      'Woman in a denim jacket on a flowering meadow',
      'Another example of Park Bench: a person with cropped grey hair',
      'Another example of Park Bench: a person with curly dark hair',
    ],
  },
  {
    id: 'red-umbrella',
    displayName: 'Red Umbrella',
    description: 'Rain all round, and one red umbrella that makes it a good day.',
    alts: [
      'Woman under a red umbrella in the rain',
      'Another example of Red Umbrella: a person with an afro',
      'Another example of Red Umbrella: a person with long blond hair',
    ],
  },
  {
    id: 'record-shop',
    displayName: 'Record Shop',
    description: 'Headphones on, violet and pink walls, and a song that nobody else has found yet.',
    alts: [
      'Young man with headphones before a violet and pink wall',
      'Another example of Record Shop: a person with a dark bun',
      'Another example of Record Shop: a person with brown hair swept to the side',
    ],
  },
  {
    id: 'weekend-knit',
    displayName: 'Weekend Knit',
    description: 'A blue pullover and a beanie, for the slow kind of Saturday.',
    alts: [
      'Bearded man in a blue pullover and a beanie before a pale arch',
      'Another example of Weekend Knit: a person with black braids',
      'Another example of Weekend Knit: a person with long blond hair',
    ],
  },
  {
    id: 'beach-walk',
    displayName: 'Beach Walk',
    description: 'Bare feet, white linen and the sound of the sea.',
    alts: [
      'Woman in a white dress and sunglasses by the sea',
      'Another example of Beach Walk: a person with a dark bun',
      'Another example of Beach Walk: a person with an afro',
    ],
  },
  {
    id: 'street-market',
    displayName: 'Street Market',
    description: 'Fruit in every colour, and you in the middle of it.',
    alts: [
      'Woman in a teal headscarf at a market stall',
      'Another example of Street Market: a person with brown hair swept to the side',
      'Another example of Street Market: a person with black braids',
    ],
  },
] as const satisfies readonly PresetEntry[]
