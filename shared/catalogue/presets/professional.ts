import type { PresetEntry } from './preset-entry.ts'

export const professional = [
  {
    id: 'studio-grey',
    displayName: 'Studio Grey',
    description: 'The classic headshot: a navy blazer, a plain grey backdrop and nothing that distracts.',
    alts: [
      'Person with a bob in a navy blazer before a round grey backdrop',
      'Another example of Studio Grey: a person with short black hair',
      'Another example of Studio Grey: a person with an afro',
    ],
  },
  {
    id: 'bright-office',
    displayName: 'Bright Office',
    description: 'A friendly portrait in a blue shirt, with daylight and plants behind you.',
    alts: [
      'Man in a blue shirt in an office with two windows',
      'Another example of Bright Office: a person with curly dark hair',
      'Another example of Bright Office: a person with brown hair swept to the side',
    ],
  },
  {
    id: 'boardroom',
    displayName: 'Boardroom',
    description: 'A dark suit, a deep green wall and the calm of somebody who chairs the meeting.',
    alts: [
      'Woman with a bun in a dark suit and a wine-red tie before a green wall',
      'Another example of Boardroom: a person with an auburn bob',
      'Another example of Boardroom: a person with black braids',
    ],
  },
  {
    id: 'founder',
    displayName: 'Founder',
    description: 'A turtleneck, a warm arch of colour and the look of a magazine profile.',
    alts: [
      'Bearded man in a grey turtleneck before an orange arch',
      'Another example of Founder: a person with cropped grey hair',
      'Another example of Founder: a person with short blond hair',
    ],
  },
  {
    id: 'keynote',
    displayName: 'Keynote',
    description: 'On stage with a microphone, in the middle of the sentence that people remember.',
    alts: [
      'Speaker with curly hair and a microphone in the light of a stage',
      'Another example of Keynote: a person with an afro',
      'Another example of Keynote: a person with an auburn bob',
    ],
  },
  {
    id: 'doctor',
    displayName: 'Doctor',
    description: 'A white coat and a stethoscope, for a practice that looks as kind as it is.',
    alts: [
      'Doctor in a white coat with a stethoscope before a mint wall',
      'Another example of Doctor: a person with an afro',
      'Another example of Doctor: a person with cropped grey hair',
    ],
  },
  {
    id: 'lawyer',
    displayName: 'Lawyer',
    description: 'A charcoal suit between shelves of books: trusted before you say a word.',
    alts: [
      'Man with glasses in a charcoal suit between bookshelves',
      'Another example of Lawyer: a person with brown hair swept to the side',
      'Another example of Lawyer: a person with chestnut waves',
    ],
  },
  {
    id: 'architect',
    displayName: 'Architect',
    description: 'Black on white, clean lines and round glasses: a portrait that is a little designed.',
    alts: [
      'Woman with black glasses in a black turtleneck before a white and grey wall',
      'Another example of Architect: a person with chestnut waves',
      'Another example of Architect: a person with black braids',
    ],
  },
  {
    id: 'teacher',
    displayName: 'Teacher',
    description: 'A mustard cardigan, an armful of books and full shelves behind you.',
    alts: [
      'Teacher with books in a mustard cardigan in front of full shelves',
      'Another example of Teacher: a person with black braids',
      'Another example of Teacher: a person with short blond hair',
    ],
  },
  {
    id: 'chef',
    displayName: 'Chef',
    description: 'A striped apron in a warm bistro, just before the first guests come.',
    alts: [
      'Cook in a striped apron in a warm bistro',
      'Another example of Chef: a person with black braids',
      'Another example of Chef: a person with short blond hair',
    ],
  },
] as const satisfies readonly PresetEntry[]
