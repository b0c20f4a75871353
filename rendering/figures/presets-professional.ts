import type { Preset } from './preset.ts'

export const professional: Record<string, Preset> = {
  'studio-grey': {
    others: ['short-black', 'afro'],
    figure: {
      setting: ['plain', '#cfcbc4', '#dedad3'],
      clothes: ['blazer', '#26344a', '#f2efe8'],
      hair: ['bob', '#3a2620'],
      skin: 'sand',
    },
  },
  'bright-office': {
    others: ['curly-dark', 'swept-brown'],
    figure: {
      setting: ['office', '#e4ded2', '#bcd6e0', '#5f8a5a'],
      clothes: ['shirt', '#86a9c4'],
      hair: ['cropped', '#1f1a18'],
      skin: 'umber',
      extras: [['glasses']],
    },
  },
  boardroom: {
    others: ['auburn-bob', 'black-braids'],
    figure: {
      setting: ['halves', '#2f4a45', '#3a5a53'],
      clothes: ['suit', '#23262e', '#7a2338'],
      hair: ['bun', '#5a3a24'],
      skin: 'porcelain',
    },
  },
  founder: {
    others: ['cropped-grey', 'short-blond'],
    figure: {
      setting: ['arch', '#f0e0cc', '#d9804a'],
      clothes: ['turtleneck', '#4a4d52'],
      hair: ['swept', '#6a4a2c'],
      skin: 'sand',
      extras: [['beard', '#6a4a2c']],
    },
  },
  keynote: {
    others: ['afro', 'auburn-bob'],
    figure: {
      setting: ['stage', '#1d2038', '#4a2a5a', '#f1dca0'],
      clothes: ['blazer', '#c9a24a', '#1d2038'],
      hair: ['curly', '#2b1d18'],
      skin: 'umber',
      extras: [['microphone']],
    },
  },
  doctor: {
    others: ['afro', 'cropped-grey'],
    figure: {
      setting: ['plain', '#cfe3da', '#e2efe8'],
      clothes: ['doctor', '#ffffff', '#5f9aa8'],
      hair: ['tail', '#1f1a18'],
      skin: 'honey',
    },
  },
  lawyer: {
    others: ['swept-brown', 'chestnut-waves'],
    figure: {
      setting: ['library', '#5a3a28', '#7a2f2c', '#2f4a56'],
      clothes: ['suit', '#33363c', '#26344a'],
      hair: ['short', '#8a8680'],
      skin: 'porcelain',
      extras: [['glasses']],
    },
  },
  architect: {
    others: ['chestnut-waves', 'black-braids'],
    figure: {
      setting: ['halves', '#f2f0ec', '#c9cbcc'],
      clothes: ['turtleneck', '#1f2024'],
      hair: ['bob', '#8a2f22'],
      skin: 'porcelain',
      extras: [['glasses']],
    },
  },
  teacher: {
    others: ['black-braids', 'short-blond'],
    figure: {
      setting: ['library', '#c9a878', '#5f8a7a', '#c8654a'],
      clothes: ['knit', '#c9952f'],
      hair: ['afro', '#2b1d18'],
      skin: 'ebony',
      extras: [['books', '#2f5f6b']],
    },
  },
  chef: {
    others: ['black-braids', 'short-blond'],
    figure: {
      setting: ['cafe', '#e0c8a2', '#f3dfb4', '#8a3a2c'],
      clothes: ['apron', '#2f3f3a', '#f4f1ea'],
      hair: ['none', '#000000'],
      skin: 'olive',
      extras: [
        ['beard', '#2b211c'],
        ['band', '#a83a2c'],
      ],
    },
  },
}
