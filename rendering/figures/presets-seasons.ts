import type { Preset } from './preset.ts'

export const seasons: Record<string, Preset> = {
  'cherry-blossom': {
    others: ['black-braids', 'ginger-tail'],
    figure: {
      setting: ['blossom', '#cfe6f0', '#f29ab4', '#5a3f38'],
      clothes: ['dress', '#a9cfae'],
      hair: ['bob', '#1a1618'],
      skin: 'porcelain',
    },
  },
  'spring-garden': {
    others: ['auburn-bob', 'cropped-grey'],
    figure: {
      setting: ['meadow', '#d4ecd8', '#f1c84a', '#6fa85a'],
      clothes: ['apron', '#5f8a5a', '#fbf6ea'],
      hair: ['curly', '#6a4226'],
      skin: 'sand',
      extras: [['hat', '#d9b878']],
    },
  },
  'sunflower-field': {
    others: ['auburn-bob', 'chestnut-waves'],
    figure: {
      setting: ['field', '#9fd0ec', '#f4b82f', '#6f9a3f'],
      clothes: ['dress', '#f4efe4'],
      hair: ['braids', '#8a4a26'],
      skin: 'honey',
      extras: [['hat', '#e2c07a']],
    },
  },
  'summer-pool': {
    others: ['long-blond', 'ginger-tail'],
    figure: {
      setting: ['pool', '#f9efdc', '#35a8c8', '#4f9a4f'],
      clothes: ['tee', '#f4c430'],
      hair: ['short', '#2b1d18'],
      skin: 'olive',
      extras: [['sunglasses']],
    },
  },
  'autumn-leaves': {
    others: ['short-black', 'auburn-bob'],
    figure: {
      setting: ['falling', '#f1d9a8', '#d9622a', '#b8842f'],
      clothes: ['coat', '#7a4a2c', '#d9a23a'],
      hair: ['long', '#a8482a'],
      skin: 'porcelain',
      extras: [['scarf', '#8a2f2c']],
    },
  },
  harvest: {
    others: ['swept-brown', 'chestnut-waves'],
    figure: {
      setting: ['market', '#e9cf94', '#6f8a3f', '#b5302a'],
      clothes: ['apron', '#8a5a34', '#b5402f'],
      hair: ['cropped', '#9a948a'],
      skin: 'sand',
      extras: [
        ['beard', '#b4aea4'],
        ['hat', '#c9a86a'],
      ],
    },
  },
  'rainy-evening': {
    others: ['auburn-bob', 'dark-bun'],
    figure: {
      setting: ['rain', '#3a4a66', '#f4c86a', '#26324a'],
      clothes: ['coat', '#2b2d36', '#c8c2b4'],
      hair: ['swept', '#1f1a18'],
      skin: 'sand',
      extras: [['umbrella', '#2f6fb0']],
      light: ['#1a2a5a', 0.12],
    },
  },
  'first-snow': {
    others: ['black-braids', 'auburn-bob'],
    figure: {
      setting: ['snow', '#c4d8e6', '#3f6a5f'],
      clothes: ['knit', '#f4f2ec'],
      hair: ['wavy', '#5a3420'],
      skin: 'porcelain',
      extras: [
        ['beanie', '#c8302f'],
        ['scarf', '#c8302f'],
      ],
    },
  },
  'christmas-eve': {
    others: ['black-braids', 'curly-dark'],
    figure: {
      setting: ['tree', '#7a2a2c', '#2f6a45', '#e9e2d0'],
      clothes: ['turtleneck', '#f1e6d2'],
      hair: ['short', '#2b211c'],
      skin: 'umber',
      at: { x: -40 },
      light: ['#f1a03f', 0.08],
    },
  },
  'new-year': {
    others: ['curly-dark', 'ginger-tail'],
    figure: {
      setting: ['fireworks', '#10132e', '#f4c84a', '#e0568a'],
      clothes: ['sequins', '#c99a2f'],
      hair: ['bun', '#1f1614'],
      skin: 'honey',
      extras: [['earrings', '#f4e0a0']],
    },
  },
}
