import type { PresetEntry } from './preset-entry.ts'

export const imagination = [
  {
    id: 'astronaut',
    displayName: 'Astronaut',
    description: 'A round helmet, a ringed planet and nobody for a million miles.',
    alts: [
      'Astronaut with a round helmet before a ringed planet',
      'Another example of Astronaut: a person with an auburn bob',
      'Another example of Astronaut: a person with long blond hair',
    ],
  },
  {
    id: 'knight',
    displayName: 'Knight',
    description: 'Shining armour before an old castle, and a horse just out of the picture.',
    alts: [
      'Knight in shining armour before a castle',
      'Another example of Knight: a person with chestnut waves',
      'Another example of Knight: a person with a dark bun',
    ],
  },
  {
    id: 'renaissance',
    displayName: 'Renaissance',
    description: 'A white ruff, dark red velvet and a painter who takes his time.',
    alts: [
      'Lady with a white ruff and a dark red dress before a dark arch',
      'Another example of Renaissance: a person with an afro',
      'Another example of Renaissance: a person with a ginger ponytail',
    ],
  },
  {
    id: 'cyberpunk',
    displayName: 'Cyberpunk',
    description: 'A glowing visor in a city of green and violet light.',
    alts: [
      'Person with a glowing visor in a city of green and violet neon',
      'Another example of Cyberpunk: a person with a ginger ponytail',
      'Another example of Cyberpunk: a person with short blond hair',
    ],
  },
  {
    id: 'wizard',
    displayName: 'Wizard',
    description: 'A pointed hat, a blue robe and a forest that listens.',
    alts: [
      'Wizard with a pointed hat and a grey beard in a night forest',
      'Another example of Wizard: a person with black braids',
      'Another example of Wizard: a person with brown hair swept to the side',
    ],
  },
  {
    id: 'pirate',
    displayName: 'Pirate',
    description: 'A three-cornered hat on the deck, and a map that is almost right.',
    alts: [
      'Pirate with a three-cornered hat on the deck of a ship',
      'Another example of Pirate: a person with short blond hair',
      'Another example of Pirate: a person with brown hair swept to the side',
    ],
  },
  {
    id: 'comic-hero',
    displayName: 'Comic Hero',
    description: 'A mask, a red cape and a city that can sleep tonight.',
    alts: [
      'Hero with a mask and a red cape above a blue city',
      'Another example of Comic Hero: a person with curly dark hair',
      'Another example of Comic Hero: a person with a dark bun',
    ],
  },
  {
    id: 'jazz-age',
    displayName: 'Jazz Age',
    description: 'Feathers, black sequins and a band that plays until morning.',
    alts: [
      'Woman with a feathered band and black sequins at a ball of the 1920s',
      'Another example of Jazz Age: a person with long blond hair',
      'Another example of Jazz Age: a person with chestnut waves',
    ],
  },
  {
    id: 'disco',
    displayName: 'Disco',
    description: 'An orange shirt under a mirror ball, in the year when everything glittered.',
    alts: [
      'Man with an afro in an orange shirt under a mirror ball',
      'Another example of Disco: a person with cropped grey hair',
      'Another example of Disco: a person with short blond hair',
    ],
  },
  {
    id: 'film-noir',
    displayName: 'Film Noir',
    description: 'A trench coat, a hat and stripes of light: it was a night like any other.',
    alts: [
      'Detective with a hat and a trench coat in the striped light of blinds',
      'Another example of Film Noir: a person with black braids',
      'Another example of Film Noir: a person with cropped grey hair',
    ],
  },
] as const satisfies readonly PresetEntry[]
