import type { PresetId } from '#shared/catalogue/presets/index.ts'
import { editorialWording } from './editorial.ts'
import { imaginationWording } from './imagination.ts'
import type { PresetWording } from './preset-wording.ts'
import { professionalWording } from './professional.ts'
import { seasonsWording } from './seasons.ts'
import { socialWording } from './social.ts'
import { travelWording } from './travel.ts'

/** The wording of every preset. A missing preset does not compile. */
export const presetWording = {
  ...professionalWording,
  ...socialWording,
  ...travelWording,
  ...editorialWording,
  ...seasonsWording,
  ...imaginationWording,
} as const satisfies Record<PresetId, PresetWording>
