import type { PresetEntry } from './preset-entry.ts'

export const seasons = [
  {
    id: 'cherry-blossom',
    displayName: 'Cherry Blossom',
    description: 'Pale green under pink branches, in the one week when they bloom.',
    alts: [
      'Woman in a pale green dress under cherry blossom',
      'Another example of Cherry Blossom: a person with black braids',
      'Another example of Cherry Blossom: a person with a ginger ponytail',
    ],
  },
  {
    id: 'spring-garden',
    displayName: 'Spring Garden',
    description: 'A straw hat, an apron and earth under the fingernails.',
    alts: [
      'Man in a striped apron between spring flowers',
      'Another example of Spring Garden: a person with an auburn bob',
      'Another example of Spring Garden: a person with cropped grey hair',
    ],
  },
  {
    id: 'sunflower-field',
    displayName: 'Sunflower Field',
    description: 'Shoulder-deep in yellow, under a sky without a cloud.',
    alts: [
      'Woman with a straw hat in a field of sunflowers',
      'Another example of Sunflower Field: a person with an auburn bob',
      'Another example of Sunflower Field: a person with chestnut waves',
    ],
  },
  {
    id: 'summer-pool',
    displayName: 'Summer Pool',
    description: 'A yellow T-shirt, blue water and the sound of somebody jumping in.',
    alts: [
      'Man in a yellow tee with sunglasses by a pool',
      'Another example of Summer Pool: a person with long blond hair',
      'Another example of Summer Pool: a person with a ginger ponytail',
    ],
  },
  {
    id: 'autumn-leaves',
    displayName: 'Autumn Leaves',
    description: 'A brown coat, a red scarf and leaves that fall as if on cue.',
    alts: [
      'Woman in a brown coat among falling leaves',
      'Another example of Autumn Leaves: a person with short black hair',
      'Another example of Autumn Leaves: a person with an auburn bob',
    ],
  },
  {
    id: 'harvest',
    displayName: 'Harvest',
    description: 'A checked shirt behind a stall of pumpkins, pears and apples.',
    alts: [
      'Farmer in a checked shirt at a stall with fruit',
      'Another example of Harvest: a person with brown hair swept to the side',
      'Another example of Harvest: a person with chestnut waves',
    ],
  },
  {
    id: 'rainy-evening',
    displayName: 'Rainy Evening',
    description: 'A blue umbrella, yellow windows and the way home.',
    alts: [
      'Man under a blue umbrella in an evening street',
      'Another example of Rainy Evening: a person with an auburn bob',
      'Another example of Rainy Evening: a person with a dark bun',
    ],
  },
  {
    id: 'first-snow',
    displayName: 'First Snow',
    description: 'A white pullover and a red beanie in the first flakes of the year.',
    alts: [
      'Woman in a white knit and a red beanie in the snow',
      'Another example of First Snow: a person with black braids',
      'Another example of First Snow: a person with an auburn bob',
    ],
  },
  {
    id: 'christmas-eve',
    displayName: 'Christmas Eve',
    description: 'A decorated tree, a cream turtleneck and the lights low.',
    alts: [
      'Man in a cream turtleneck beside a decorated tree',
      'Another example of Christmas Eve: a person with black braids',
      'Another example of Christmas Eve: a person with curly dark hair',
    ],
  },
  {
    id: 'new-year',
    displayName: 'New Year',
    description: 'Golden sequins under fireworks, a second past midnight.',
    alts: [
      'Woman in golden sequins under fireworks',
      'Another example of New Year: a person with curly dark hair',
      'Another example of New Year: a person with a ginger ponytail',
    ],
  },
] as const satisfies readonly PresetEntry[]
