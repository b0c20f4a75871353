import type { Preset } from './preset.ts'

export const imagination: Record<string, Preset> = {
  astronaut: {
    others: ['auburn-bob', 'long-blond'],
    figure: {
      setting: ['stars', '#141a3a', '#d9844a', '#f1d9a0'],
      clothes: ['spacesuit', '#e6e8ea', '#c8402f'],
      hair: ['cropped', '#2b211c'],
      skin: 'honey',
      extras: [['helmet']],
    },
  },
  knight: {
    others: ['chestnut-waves', 'dark-bun'],
    figure: {
      setting: ['castle', '#a9cfe4', '#9a948a', '#7a9a5a'],
      clothes: ['armour', '#a4acb4', '#8a2030'],
      hair: ['long', '#c9983f'],
      skin: 'porcelain',
    },
  },
  renaissance: {
    others: ['afro', 'ginger-tail'],
    figure: {
      setting: ['arch', '#2b211c', '#4a3a2c'],
      clothes: ['ruff', '#6a1f28', '#c9a24a'],
      hair: ['bun', '#b5683a'],
      skin: 'porcelain',
      extras: [['earrings', '#f4efe4']],
    },
  },
  cyberpunk: {
    others: ['ginger-tail', 'short-blond'],
    figure: {
      setting: ['neon', '#0f1a24', '#4af0a0', '#b45af0'],
      clothes: ['leather', '#1a1c28', '#4af0a0'],
      hair: ['swept', '#3fc8e0'],
      skin: 'sand',
      extras: [['visor', '#f0468a']],
      light: ['#2a1a6a', 0.14],
    },
  },
  wizard: {
    others: ['black-braids', 'swept-brown'],
    figure: {
      setting: ['forest', '#243a5a', '#2f5f5f', '#1c2436'],
      clothes: ['robe', '#33408a', '#c9a24a'],
      hair: ['long', '#d4d0c8'],
      skin: 'sand',
      extras: [
        ['beard', '#d4d0c8'],
        ['pointed', '#33408a'],
      ],
    },
  },
  pirate: {
    others: ['short-blond', 'swept-brown'],
    figure: {
      setting: ['deck', '#f1c89a', '#2f7f94', '#6a4226'],
      clothes: ['coat', '#7a1f28', '#f4efe4'],
      hair: ['braids', '#1f1614'],
      skin: 'umber',
      extras: [
        ['tricorn', '#23222a'],
        ['earrings', '#d9a93a'],
      ],
    },
  },
  'comic-hero': {
    others: ['curly-dark', 'dark-bun'],
    figure: {
      setting: ['skyline', '#5fa8e0', '#2a3f7a', '#fbe08a'],
      clothes: ['hero', '#2450b0', '#d0262f'],
      hair: ['swept', '#1a1618'],
      skin: 'olive',
      extras: [['mask', '#d0262f']],
    },
  },
  'jazz-age': {
    others: ['long-blond', 'chestnut-waves'],
    figure: {
      setting: ['gala', '#2a1c2c', '#5a3a1c', '#f1c86a'],
      clothes: ['sequins', '#23202a'],
      hair: ['bob', '#1a1214'],
      skin: 'porcelain',
      extras: [['band', '#c9a24a']],
    },
  },
  disco: {
    others: ['cropped-grey', 'short-blond'],
    figure: {
      setting: ['disco', '#3a1a4a', '#f04a8a', '#f4b82f'],
      clothes: ['leather', '#e06a2a', '#f9e8b8'],
      hair: ['afro', '#1f1412'],
      skin: 'ebony',
      extras: [['sunglasses']],
    },
  },
  'film-noir': {
    others: ['black-braids', 'cropped-grey'],
    figure: {
      setting: ['blinds', '#26282c', '#c9c4b4'],
      clothes: ['coat', '#8a8474', '#e4e0d4'],
      hair: ['short', '#1a1a1c'],
      skin: 'sand',
      extras: [['hat', '#3a3a3e']],
      light: ['#3a3a3a', 0.22],
    },
  },
}
